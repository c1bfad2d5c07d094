package beamtime.icat;

import beamtime.core.store.Place;

/**
 * Names of a place's entities. ICAT has one set of facilities and one of users, so theirs begin
 * with that of the place and a slash, which no place's name has: no two places share a prefix.
 */
record Names(Place place) {
  /** What the names of all facilities and users of the place begin with. */
  String prefix() {
    return place.name() + "/";
  }

  /** Name in ICAT of the place's facility. */
  String facility(String name) {
    return prefix() + name;
  }

  /** Name of the grouping of those who may work in the place, and of their role in it. */
  String grouping() {
    return prefix() + "users";
  }

  /** What the names in ICAT of a facility's users begin with. */
  static String users(String icatFacility) {
    return icatFacility + "/";
  }

  /** The facility's own name. */
  String ownFacility(String icatFacility) {
    return icatFacility.substring(prefix().length());
  }

  /** The user's own name. */
  static String ownUser(String icatFacility, String icatUser) {
    return icatUser.substring(users(icatFacility).length());
  }
}
