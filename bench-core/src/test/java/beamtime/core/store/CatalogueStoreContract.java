package beamtime.core.store;

/**
 * What every {@link CatalogueStore} promises. A backend's test extends this and says how to open a
 * store.
 */
public abstract class CatalogueStoreContract extends CatalogueEntitiesContract
    implements PlacesContract<CatalogueStore> {}
