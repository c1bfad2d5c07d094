package beamtime.core.launch;

import beamtime.core.cell.Grid;
import beamtime.core.data.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.openjdk.jmh.annotations.Param;

/**
 * Digest of what a benchmark does: its class, the classes above it and those nested in them, as far
 * as they are Beamtime's. Where it changes from one run to the next, a score may have changed with
 * the benchmark and not with the backend. A store is not part of it: it is measured.
 *
 * <p>Only behaviour counts: not the number of a line nor the name of a local variable, not the
 * order of the constants that a class file holds, and not the values of parameters, which a cell
 * has in its name. The same source gives the same digest with the same compiler; another compiler
 * may give another digest.
 */
public final class CodeDigest {
  private static final String OURS = "beamtime.";

  /** Hexadecimal: 48 bits tell apart the few versions that a benchmark ever has. */
  private static final int DIGITS = 12;

  private static final Map<Class<?>, String> KNOWN = new ConcurrentHashMap<>();

  private CodeDigest() {}

  /** Twelve hexadecimal digits. */
  public static String of(Class<?> benchmark) {
    return KNOWN.computeIfAbsent(benchmark, CodeDigest::digest);
  }

  private static String digest(Class<?> benchmark) {
    MessageDigest digest = Digest.sha256();
    for (Class<?> part : parts(benchmark)) {
      digest.update(part.getName().getBytes(StandardCharsets.UTF_8));
      digest.update(behaviour(part));
    }
    return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
  }

  private static Set<Class<?>> parts(Class<?> benchmark) {
    Set<Class<?>> parts = new TreeSet<>(Comparator.comparing(Class::getName));
    for (Class<?> c = benchmark; c != null && isOurs(c); c = c.getSuperclass()) {
      parts.addAll(Set.of(c.getNestMembers()));
    }
    return parts;
  }

  private static boolean isOurs(Class<?> type) {
    return type.getName().startsWith(OURS);
  }

  private static byte[] behaviour(Class<?> type) {
    ClassWriter writer = new ClassWriter(0);
    reader(type).accept(new Behaviour(writer), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }

  private static ClassReader reader(Class<?> type) {
    String file = type.getName().substring(type.getPackageName().length() + 1) + ".class";
    try (InputStream in = type.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(type + " has no class file");
      }
      return new ClassReader(in);
    } catch (IOException e) {
      throw new UncheckedIOException("the class file of " + type.getName() + " can't be read", e);
    }
  }

  /** Passes on what a class does, to a writer that has no constants yet. */
  private static final class Behaviour extends ClassVisitor {
    private static final int API = Opcodes.ASM9;

    private static final Set<String> VALUES =
        Set.of(Type.getDescriptor(Param.class), Type.getDescriptor(Grid.class));

    Behaviour(ClassWriter writer) {
      super(API, writer);
    }

    @Override
    public void visit(
        int version, int access, String name, String generic, String above, String[] interfaces) {
      super.visit(Opcodes.V17, access, name, generic, above, interfaces);
    }

    /**
     * Drops the list of nested classes: reflection alone reads it, and its order is the compiler's.
     */
    @Override
    public void visitInnerClass(String name, String outer, String inner, int access) {}

    @Override
    public FieldVisitor visitField(
        int access, String name, String type, String generic, Object value) {
      return new FieldVisitor(API, super.visitField(access, name, type, generic, value)) {
        @Override
        public @Nullable AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
          return VALUES.contains(annotation) ? null : super.visitAnnotation(annotation, visible);
        }
      };
    }
  }
}
