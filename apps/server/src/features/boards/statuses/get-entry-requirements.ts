import { Type } from "typebox";
import { Requirement } from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { status } from "./resource.ts";

export const getEntryRequirements = route("GET /boards/{board_uuid}/statuses/{status_uuid}/entry-requirements", {
  id: "getEntryRequirements",
  auth: "session or key",
  summary: "Get the entry requirements of a status",
  description: "The requirements that a task must meet to get the status.",
  access: { board: "read", status },
  reply: {
    entry_requirements: field(Type.Array(Requirement), "The requirements that a task must meet to get the status."),
  },
  errors: [],
  events: [],
  example: {},
  handle: ({ status: { entry_requirements } }) => ({ entry_requirements }),
});
