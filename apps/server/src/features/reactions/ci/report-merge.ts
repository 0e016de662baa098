import { randomUUID } from "node:crypto";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, named } from "#platform/http/schemas.ts";
import { emitReport } from "./emit-report.ts";
import { reportAlso, reportFields, reportAccess } from "./fields.ts";
import { Merge } from "./view.ts";

export const reportMerge = route("POST /workspaces/{workspace_uuid}/merges", {
  id: "reportMerge",
  auth: "session or key",
  summary: "Report that the changes for tasks were merged",
  description:
    "For build systems. The report appears in the activity of every task. It names the API key, and no person. If a task " +
    "belongs to another workspace, or the caller may not write on it, nothing is reported.",
  access: reportAccess,
  alsoAccess: reportAlso,
  body: closed({ title: field(named(500), "The title of the merged change."), ...reportFields }),
  http: { status: 201 },
  reply: { merge: Merge },
  errors: [],
  events: ["merge.reported"],
  example: {
    body: {
      title: "Let a card be dragged by its title",
      ref: "main",
      url: "https://git.example.com/stoa/merges/97",
      task_uuids: [ids.task, ids.otherTask],
    },
  },
  handle: async ({ tx, load, caller, body, now }) => {
    const { rows: tasks } = await load.task(body.task_uuids);
    const { title, ref = null, url = null } = body;
    const report = { uuid: randomUUID(), title, ref, url, created_at: now.toISOString() };
    emitReport(tx, caller, "merge.reported", { merge: report }, tasks);
    return { merge: { ...report, task_uuids: tasks.map(({ uuid }) => uuid) } };
  },
});
