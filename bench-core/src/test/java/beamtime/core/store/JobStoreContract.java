package beamtime.core.store;

/**
 * What every {@link JobStore} promises. A backend's test extends this and says how to open a store.
 */
public abstract class JobStoreContract extends JobRowsContract
    implements PlacesContract<JobStore> {}
