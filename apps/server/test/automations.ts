import { type Company, created } from "./company.ts";
import type { ApiClient } from "./people.ts";

/** A run as the list of runs shows it. */
export type SeenRun = {
  readonly uuid: string;
  readonly state: string;
  readonly task_uuid: string | null;
  readonly depth: number;
  readonly steps_done: number;
  readonly results: readonly { readonly [name: string]: unknown }[];
  readonly error: string | null;
};

/** Creates automations on the company's board, and reads their runs. */
export function rulesOf(company: Company) {
  const { ada, board, harness } = company;
  const path = `/boards/${board.uuid}/automations`;
  /** Waits until all events are consumed, and all runs and what follows from them are done. */
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 6; round += 1) await harness.worker.idle();
  };
  return {
    path,
    settle,
    /** Creates an automation as Ada. */
    make: async (trigger_type: string, actions: readonly object[], more: object = {}, who: ApiClient = ada) =>
      created(await who.post(path, { name: `On ${trigger_type}`, trigger_type, actions, ...more })).automation as {
        uuid: string;
        version: number;
      },
    /** The runs of an automation, oldest first, after all work is done. */
    runs: async (rule: { uuid: string }): Promise<SeenRun[]> => {
      await settle();
      return (await ada.get(`${path}/${rule.uuid}/runs?limit=200`)).body.runs.toReversed();
    },
    ticket: async (uuid: string) => (await ada.get(`/tasks/${uuid}`)).body.task,
  };
}
