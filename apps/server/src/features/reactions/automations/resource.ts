import { pathResource } from "#platform/auth/path-resource.ts";
import { findAutomation, lockAutomation } from "./queries.ts";

/** An automation of the board that the path names. A write locks it. */
export const automation = pathResource({
  in: "board",
  param: "rule_uuid",
  called: "automation",
  missing: "automation_not_found",
  find: ({ reader, board, uuid, isWrite }) =>
    isWrite ? lockAutomation(reader, board, uuid) : findAutomation(reader, board, uuid),
});
