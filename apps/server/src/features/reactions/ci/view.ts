import { Type } from "typebox";
import { common, field, model, nullable, oneOf, Timestamp, Uuid } from "#platform/http/schemas.ts";

export const DeploymentStatus = oneOf(["succeeded", "failed"]);

const shared = {
  ref: field(nullable(Type.String()), "The version, branch or commit; null if none was given."),
  url: field(nullable(Type.String()), "A page about the report; null if none was given."),
  task_uuids: field(Type.Array(Uuid), "The tasks that the report names."),
  created_at: field(Timestamp, "When it was reported."),
};

export const Deployment = model("Deployment", "A deployment that a build reported.", {
  uuid: common.uuid,
  status: field(DeploymentStatus, "Whether the deployment succeeded."),
  environment: field(Type.String(), "The environment of the deployment."),
  ...shared,
});

export const Merge = model("Merge", "A merge that a build reported.", {
  uuid: common.uuid,
  title: field(Type.String(), "The title of the merged change."),
  ...shared,
});
