import type { Feature } from "#platform/deployment/feature.ts";
import { deleteProfile } from "./delete-profile.ts";
import { exportProfile } from "./export-profile.ts";

/** What somebody takes with them, and how they go for good (§4.3). */
export const leaving: Feature = { routes: [exportProfile, deleteProfile] };
