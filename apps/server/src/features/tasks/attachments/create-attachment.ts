import { addToTotals } from "#features/tasks/tasks/index.ts";
import { failPlanLimit } from "#kernel/authorize.ts";
import { route } from "#platform/http/route.ts";
import { emitTaskEvent } from "./announce.ts";
import { insertAttachment } from "./queries.ts";
import { storageLimits } from "./rules.ts";
import { Attachment } from "./view.ts";

export const createAttachment = route("POST /tasks/{task_uuid}/attachments", {
  id: "createAttachment",
  auth: "session or key",
  summary: "Attach a file to a ticket",
  description:
    "One file of at most 25 MB in the multipart field `file`: PDF, docx, xlsx, pptx, PNG, JPEG, GIF, WebP, CSV or plain " +
    "text, in UTF-8 or Windows-1252. Its bytes must be of the type that it claims. A name without an extension of the " +
    "type gets one: a plain text called `x.html` becomes `x.html.txt`. An empty text is a file.",
  kind: "upload",
  accepts: "attachment",
  access: { task: { permission: "addCapacity", lock: "counted" } },
  http: { status: 201 },
  reply: { attachment: Attachment },
  errors: ["storage_limit"],
  events: ["attachment.created"],
  example: {},
  handle: async ({ tx, caller, task, file }) => {
    const place = { workspace_uuid: task.workspace_uuid, task_uuid: task.uuid, created_by: caller.user_uuid };
    const attachment = await insertAttachment(tx, place, file, storageLimits[task.plan]);
    if (attachment === undefined) return failPlanLimit("storage_limit");
    await addToTotals(tx, task, { attachment_total: 1 });
    emitTaskEvent(tx, "attachment.created", task, attachment);
    return { attachment };
  },
});
