import type { Actions } from "./actions.ts";
import type { Copy } from "./copy.ts";
import type { Mutation } from "./mutations.ts";
import type { Step } from "./undo.ts";

type Options = {
  readonly copy: Copy;
  readonly actions: Actions;
  readonly isLeading: () => boolean;
  readonly refused: (mutation: Mutation, step: Step | null) => void;
};

/** The mutations of a copy that the server refused. */
export const refusedOf = ({ mutations }: Copy): readonly Mutation[] =>
  mutations.filter(({ state }) => state === "refused");

/**
 * Reports each mutation that the server refuses from now on, once: in the tab in which it was done, and in the one that leads, which
 * may do it for a tab that is gone.
 * @returns ends it
 */
export function followRefusals({ copy, actions, isLeading, refused }: Options): () => void {
  let known = new Set(refusedOf(copy).map(({ id }) => id));
  return copy.store.subscriptions.subscribe("mutations", () => {
    const now = refusedOf(copy);
    const fresh = now.filter(({ id }) => !known.has(id));
    known = new Set(now.map(({ id }) => id));
    for (const mutation of fresh) {
      const step = actions.refused(mutation);
      if (step !== null || isLeading()) refused(mutation, step);
    }
  });
}
