import { type Clock, newUuid } from "./environment.ts";
import type { Mutation } from "./mutations.ts";

/** Makes a change that cannot be sent, for the person to see why. */
export function refusedMutation(
  clock: Clock,
  what: Required<Pick<Mutation, "command" | "input" | "subject" | "board_uuid" | "refusal">>,
): Mutation {
  return {
    ...what,
    id: newUuid(),
    order: clock.now(),
    refs: [],
    effects: [],
    before: null,
    state: "refused",
    due_at: 0,
    sent: null,
    tries: 0,
    rebases: 0,
    version: 0,
    isLost: false,
  };
}
