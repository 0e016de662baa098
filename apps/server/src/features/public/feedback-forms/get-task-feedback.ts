import { isGuest } from "#kernel/authorize.ts";
import { ids } from "#features/content/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { field, nullable } from "#platform/http/schemas.ts";
import { findSubmission } from "./submission-queries.ts";
import { FeedbackSubmission } from "./view.ts";

export const getTaskFeedback = route("GET /tasks/{task_uuid}/feedback", {
  id: "getTaskFeedback",
  auth: "session",
  summary: "Get the submission of a feedback form that became a task",
  description:
    "The message as it was sent, with the name and address of the sender, which no other reply, event or webhook contains. Guests of a " +
    "board get neither the name nor the address.",
  access: { task: "read" },
  reply: {
    feedback_submission: field(
      nullable(FeedbackSubmission),
      "The submission; null for a task that no form created, or whose form was deleted.",
    ),
  },
  errors: [],
  events: [],
  example: { params: { task_uuid: ids.otherTask } },
  handle: async ({ read, role, task }) => {
    const found = (await findSubmission(read, task)) ?? null;
    const isHidden = found !== null && isGuest(role);
    return { feedback_submission: isHidden ? { ...found, name: null, email: null } : found };
  },
});
