import type { Pool } from "#platform/db/pool.ts";
import { EngineFailure, EngineSilent } from "#platform/texts/engine.ts";
import type { LiveKey } from "./kinds.ts";
import { findUnsaved } from "./queries.ts";
import type { SaveRetries } from "./save-retries.ts";
import { saveLive, type SaveServices } from "./saver.ts";
import { UnreadableDocument } from "./settle.ts";

type SweepServices = SaveServices & {
  readonly pool: Pool;
  /** in milliseconds */
  readonly clock: () => number;
  readonly failed: (error: unknown) => void;
  /** called for every text that is saved after an earlier failure */
  readonly recovered: (key: LiveKey) => void;
};

/**
 * Saves what processes that died have not saved, and emits the events that are missing. What cannot be saved because of the text
 * itself is tried again more and more rarely. The failure is reported once, and so is the later success.
 */
export async function sweepUnsaved(services: SweepServices, retries: SaveRetries): Promise<void> {
  const { pool, clock, failed, recovered } = services;
  for await (const { key, last_seq } of findUnsaved(pool)) {
    if (!retries.isDue(key.uuid, last_seq, clock())) continue;
    try {
      await saveLive(services, key);
      if (retries.saved(key.uuid)) recovered(key);
    } catch (error) {
      if (!isOfText(error) || retries.failed(key.uuid, last_seq, clock())) failed(error);
    }
  }
}

const isOfText = (error: unknown): boolean =>
  error instanceof UnreadableDocument || error instanceof EngineFailure || error instanceof EngineSilent;
