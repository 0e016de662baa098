import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { forgetPerson, forgetPersonJob, privacy } from "./forget-person.ts";

export { forgetIn } from "./forget-person.ts";

/** The removal of people who deleted their accounts from the events of workspaces. */
export const forgottenPeople: Feature = { routes: [], jobs: [jobHandler(forgetPersonJob, forgetPerson)], privacy };
