import { randomUUID } from "node:crypto";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, named } from "#platform/http/schemas.ts";
import { announce } from "./announce.ts";
import { reportAlso, reportFields, reportAccess } from "./fields.ts";
import { Deployment, DeploymentStatus } from "./view.ts";

export const reportDeployment = route("POST /workspaces/{workspace_uuid}/deployments", {
  id: "reportDeployment",
  auth: "session or key",
  summary: "Report a deployment of tickets",
  description:
    "For builds: it appears in the activity of every ticket, names nobody and reads `via` and the key's name. Every " +
    "ticket must be of this workspace, and the caller must be allowed to write on it; else nothing is reported.",
  access: reportAccess,
  alsoAccess: reportAlso,
  body: closed({ status: DeploymentStatus, environment: named(100), ...reportFields }),
  http: { status: 201 },
  reply: { deployment: Deployment },
  errors: [],
  events: ["deployment.reported"],
  example: {
    body: {
      status: "succeeded",
      environment: "production",
      ref: "v1.4.0",
      url: "https://ci.example.com/builds/812",
      task_uuids: [ids.task, ids.otherTask],
    },
  },
  handle: async ({ tx, load, caller, body, now }) => {
    const { rows: tasks } = await load.task(body.task_uuids);
    const { status, environment, ref = null, url = null } = body;
    const report = { uuid: randomUUID(), status, environment, ref, url, created_at: now.toISOString() };
    announce(tx, caller, "deployment.reported", report, tasks);
    return { deployment: { ...report, task_uuids: tasks.map(({ uuid }) => uuid) } };
  },
});
