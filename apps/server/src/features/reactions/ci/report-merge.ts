import { randomUUID } from "node:crypto";
import { ids } from "#platform/http/examples.ts";
import { route } from "#platform/http/route.ts";
import { closed, named } from "#platform/http/schemas.ts";
import { announce } from "./announce.ts";
import { reportAlso, reportFields, reportReach } from "./fields.ts";
import { Merge } from "./view.ts";

export const reportMerge = route({
  id: "reportMerge",
  at: "POST /workspaces/{workspace_uuid}/merges",
  who: "session or key",
  summary: "Report a merge of tickets' changes",
  about:
    "For builds: it appears in the activity of every ticket, names nobody and reads `via` and the key's name. Every " +
    "ticket must be of this workspace, and the caller must be allowed to write on it; else nothing is reported.",
  reach: reportReach,
  also: reportAlso,
  body: closed({ title: named(500), ...reportFields }),
  success: 201,
  reply: { merge: Merge },
  refuses: [],
  audit: ["merge.reported"],
  example: {
    body: {
      title: "Let a card be dragged by its title",
      ref: "main",
      url: "https://git.example.com/stoa/merges/97",
      task_uuids: [ids.task, ids.otherTask],
    },
  },
  handle: async ({ work, reach, caller, body, now }) => {
    const { rows: tasks } = await reach.task(body.task_uuids);
    const { title, ref = null, url = null } = body;
    const report = { uuid: randomUUID(), title, ref, url, created_at: now.toISOString() };
    announce(work, caller, "merge.reported", report, tasks);
    return { merge: { ...report, task_uuids: tasks.map(({ uuid }) => uuid) } };
  },
});
