import { type Static, Type } from "typebox";
import { closed, nullable, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";

export const DeploymentStatus = oneOf(["succeeded", "failed"]);

const common = {
  ref: nullable(Type.String()),
  url: nullable(Type.String()),
  task_uuids: Type.Array(Uuid),
  created_at: Timestamp,
};

/** A deployment as a build reported it. */
export const Deployment = closed({ uuid: Uuid, status: DeploymentStatus, environment: Type.String(), ...common });

/** A merge as a build reported it. */
export const Merge = closed({ uuid: Uuid, title: Type.String(), ...common });

/** A report without its tickets: what the activity of each of them shows. */
export type Report = Omit<Static<typeof Deployment> | Static<typeof Merge>, "task_uuids">;
