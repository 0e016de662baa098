import { randomUUID } from "node:crypto";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, named } from "#platform/http/schemas.ts";
import { emitReport } from "./emit-report.ts";
import { reportAlso, reportFields, reportAccess } from "./fields.ts";
import { Deployment, DeploymentStatus } from "./view.ts";

export const reportDeployment = route("POST /workspaces/{workspace_uuid}/deployments", {
  id: "reportDeployment",
  auth: "session or key",
  summary: "Report a deployment of tasks",
  description:
    "For build systems. The report appears in the activity of every task. It names the API key, and no person. If a task " +
    "belongs to another workspace, or the caller may not write on it, nothing is reported.",
  access: reportAccess,
  alsoAccess: reportAlso,
  body: closed({
    status: field(DeploymentStatus, "Whether the deployment succeeded."),
    environment: field(named(100), "The environment of the deployment, such as `production`."),
    ...reportFields,
  }),
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
    emitReport(tx, caller, "deployment.reported", { deployment: report }, tasks);
    return { deployment: { ...report, task_uuids: tasks.map(({ uuid }) => uuid) } };
  },
});
