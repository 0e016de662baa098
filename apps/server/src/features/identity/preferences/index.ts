import type { Feature } from "#platform/deployment/feature.ts";
import { getPreferences } from "./get-preferences.ts";
import { findPreferences, removePreferences } from "./queries.ts";
import { setPreferences } from "./set-preferences.ts";

/** The favourites of a person, and their keys (§15.6). */
export const preferences: Feature = {
  routes: [getPreferences, setPreferences],
  privacy: {
    tables: ["preferences"],
    export: { preferences: async (reader, user_uuid) => [await findPreferences(reader, user_uuid)] },
    erase: removePreferences,
  },
};
