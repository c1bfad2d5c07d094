import java.util.Arrays;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Starts a program of HBase under a user id without a name, by which Hadoop can't log in. Java runs
 * it from this source with the server's own class path.
 */
class NamedUser {
  /** Takes a name for the user, the program's class and its arguments. */
  public static void main(String[] args) throws Exception {
    UserGroupInformation.setLoginUser(UserGroupInformation.createRemoteUser(args[0]));
    String[] rest = Arrays.copyOfRange(args, 2, args.length);
    Class.forName(args[1]).getMethod("main", String[].class).invoke(null, (Object) rest);
  }
}
