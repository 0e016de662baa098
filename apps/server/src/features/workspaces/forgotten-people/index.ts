import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { forgetPerson, privacy } from "./forget-person.ts";
import { forgetPersonJob } from "./jobs.ts";

export { forgetIn } from "./forget-person.ts";

/** The removal of people who deleted their accounts from the events of workspaces. */
export const forgottenPeople: Feature = { routes: [], jobs: [jobHandler(forgetPersonJob, forgetPerson)], privacy };
