import type { Actor } from "#kernel/actor.ts";
import type { TransactionServices } from "#platform/transaction/context.ts";
import { KeyedSemaphore } from "#platform/fairness/index.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import type { Engine } from "#platform/texts/engine.ts";
import type { LiveKey, LiveKind } from "./kinds.ts";
import { type Author, takeUnannounced } from "./save-queries.ts";
import { settle } from "./settle.ts";

export type SaveServices = {
  readonly transactions: TransactionServices;
  readonly engine: Engine;
  readonly kindOf: (key: LiveKey) => LiveKind;
};

const actorOf = ({ user_uuid, name }: Author): Actor => ({ kind: "user", user_uuid, api_key_uuid: null, name });

/** A save holds a connection while it waits for the thread: more at once would leave too few for the product's other own work. */
const saves = new KeyedSemaphore({ atOnce: 2, atOncePerKey: 1 });

/**
 * Stores the text of a live document in its page or task, in one transaction. If two processes do it, the second one finds
 * nothing to save. The event names who made the newest change.
 * @throws Unreadable
 */
export function saveLive(services: SaveServices, key: LiveKey): Promise<void> {
  return saves.take(key.workspace_uuid, () => save(services, key));
}

async function save({ transactions, engine, kindOf }: SaveServices, key: LiveKey): Promise<void> {
  const kind = kindOf(key);
  const { workspace_uuid } = key;
  await engine.start();
  const pool = transactions.pool.forWork("live saves");
  await inTransaction({ ...transactions, pool }, { workspace_uuid }, async (tx) => {
    if (!(await kind.lock(tx, key))) return;
    const emit = async (author: Author): Promise<void> => {
      tx.useWorkspace(workspace_uuid, actorOf(author));
      await kind.tell(tx, key, author.user_uuid);
    };
    await settle(engine, kind, tx, key, emit);
    const unannounced = await takeUnannounced(tx, key);
    if (unannounced !== undefined) await emit(unannounced);
  });
}

/** The time from the first unsaved change until a document is saved, and at most after saves that failed. In milliseconds. */
const leastWait = 500;
const mostWait = 32_000;

/** Saves a document soon after it changed, never twice at once. What cannot be saved is tried again, each time after twice as long. */
export class Saver {
  readonly #save: () => Promise<boolean>;
  #wait = leastWait;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #isDue = false;

  /** @param save must not fail. It says whether it is to be tried again */
  constructor(save: () => Promise<boolean>) {
    this.#save = save;
  }

  changed(): void {
    this.#isDue = true;
    this.#timer ??= setTimeout(() => void this.flush(), this.#wait).unref();
  }

  /** Saves now what is not saved. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#running = this.#next(this.#running);
    return this.#running;
  }

  async #next(last: Promise<void>): Promise<void> {
    await last;
    if (!this.#isDue) return;
    this.#isDue = false;
    const again = await this.#save();
    this.#wait = again ? Math.min(mostWait, this.#wait * 2) : leastWait;
    if (again) this.changed();
  }
}
