import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findStatus } from "./find.ts";
import { Requirement } from "#features/tasks/tasks/index.ts";

export const getEntryRequirements = route("GET /boards/{board_uuid}/statuses/{status_uuid}/entry-requirements", {
  id: "getEntryRequirements",
  auth: "session or key",
  summary: "What a ticket must have to enter a column",
  access: { board: "read" },
  reply: { entry_requirements: Type.Array(Requirement) },
  errors: ["status_not_found"],
  events: [],
  example: {},
  handle: async ({ read, board, params }) => {
    const { status } = await findStatus(read, board, params.status_uuid);
    return { entry_requirements: status.entry_requirements };
  },
});
