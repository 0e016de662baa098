import type { Feature } from "#platform/deployment/feature.ts";
import { deleteProfile } from "./delete-profile.ts";
import { exportProfile } from "./export-profile.ts";

/** The export of a person's data, and the deletion of an account (§4.3). */
export const leaving: Feature = { routes: [exportProfile, deleteProfile] };
