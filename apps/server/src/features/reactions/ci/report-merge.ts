import { randomUUID } from "node:crypto";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, named } from "#platform/http/schemas.ts";
import { announce } from "./announce.ts";
import { reportAlso, reportFields, reportAccess } from "./fields.ts";
import { Merge } from "./view.ts";

export const reportMerge = route("POST /workspaces/{workspace_uuid}/merges", {
  id: "reportMerge",
  auth: "session or key",
  summary: "Report a merge of tickets' changes",
  description:
    "For builds: it appears in the activity of every ticket, names nobody and reads `via` and the key's name. Every " +
    "ticket must be of this workspace, and the caller must be allowed to write on it; else nothing is reported.",
  access: reportAccess,
  alsoAccess: reportAlso,
  body: closed({ title: named(500), ...reportFields }),
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
    announce(tx, caller, "merge.reported", report, tasks);
    return { merge: { ...report, task_uuids: tasks.map(({ uuid }) => uuid) } };
  },
});
