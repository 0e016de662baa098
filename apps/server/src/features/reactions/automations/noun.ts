import { noun } from "#platform/auth/noun.ts";
import { findAutomation, lockAutomation } from "./queries.ts";

/** An automation of the board that the path names. A write locks it. */
export const automation = noun({
  in: "board",
  param: "rule_uuid",
  called: "automation",
  missing: "automation_not_found",
  find: ({ reader, board, uuid, isWrite }) =>
    isWrite ? lockAutomation(reader, board, uuid) : findAutomation(reader, board, uuid),
});
