import { randomUUID } from "node:crypto";
import type { Reader } from "#platform/db/query.ts";
import { type CloseCode, closeCodes } from "./close-codes.ts";
import { EngineFailure, EngineSilent, EngineStale } from "#platform/texts/engine.ts";
import type { LiveKey } from "./kinds.ts";
import { findStates, readLog } from "./queries.ts";
import type { CopyServices } from "./room-services.ts";
import type { UpdateCheck, SentUpdate } from "#platform/texts/worker/questions.ts";

/** The number of times that a question is asked if the thread ends each time. */
const mostEnds = 3;

/** The answer of the thread about some updates: that the first ones are applied, at least one and often all, or which is the first that is not, and how its sender is closed. */
export type CheckedAll =
  | { readonly kind: "applied"; readonly results: readonly Extract<UpdateCheck, { kind: "applied" }>[] }
  /** the thread restarted before it was asked: nothing was checked */
  | { readonly kind: "stale" }
  | {
      readonly kind: "rejected" | "silent";
      readonly index: number;
      readonly code: CloseCode;
      readonly reason: string;
    };

/** The copy of a room's document in the thread: a cache of the log. It is made again whenever it may differ from the log. */
export class RoomCopy {
  /** the number of the log up to which the copy goes */
  seq = -1;
  readonly #services: CopyServices;
  readonly #key: LiveKey;
  readonly #generation: number;
  readonly #id: string;
  /** of the thread that has the copy; 0 for none */
  #epoch = 0;

  constructor(services: CopyServices, key: LiveKey, generation: number) {
    this.#services = services;
    this.#key = key;
    this.#generation = generation;
    this.#id = `${key.workspace_uuid} ${randomUUID()}`;
  }

  /** Changes whenever the copy is made again. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Whether the thread has the copy, as far as is known. */
  get isThere(): boolean {
    return this.#epoch !== 0 && this.#epoch === this.#services.engine.epochOf(this.#key.workspace_uuid);
  }

  /** The copy contains something that is not stored: it is made again before the next question. */
  forget(): void {
    this.#epoch = 0;
  }

  /**
   * Reads what the log has more than this room has shown, and makes the copy if there is none.
   * @param reader the pool, or a transaction that has locked the log
   * @returns the new updates; "gone" when the document is not there any more, or is another one
   * @throws EngineStale, EngineSilent when the thread ended meanwhile: trying again makes a new copy
   */
  async catchUp(reader: Reader): Promise<readonly Uint8Array[] | "gone"> {
    const { engine } = this.#services;
    const hasCopy = this.isThere;
    const parts = await readLog(reader, this.#key, hasCopy ? this.seq : -1);
    if (parts.some(({ generation }) => generation !== this.#generation)) return "gone";
    if (parts.length === 0) return hasCopy && (await this.#isStillThere(reader)) ? [] : "gone";
    const updates = parts.map(({ bytes }) => new Uint8Array(bytes));
    const { workspace_uuid } = this.#key;
    const { longest } = this.#services.kindOf(this.#key);
    if (hasCopy) await engine.ask(workspace_uuid, "add", { id: this.#id, updates }, this.#epoch);
    else this.#epoch = await engine.open(workspace_uuid, { id: this.#id, updates, longest });
    const shown = this.seq;
    this.seq = parts.at(-1)?.seq ?? -1;
    // nothing is shown when the copy is made for the first time: a client that joins asks for what it does not have
    return shown === -1 ? [] : updates.filter((_, index) => (parts[index]?.seq ?? 0) > shown);
  }

  /** As `catchUp`, but "gone" also when the thread ended meanwhile. */
  async tryCatchUp(reader: Reader): Promise<readonly Uint8Array[] | "gone"> {
    return this.catchUp(reader).catch((error: unknown) => {
      this.forget();
      if (error instanceof EngineStale || error instanceof EngineSilent) return "gone";
      throw error;
    });
  }

  async #isStillThere(reader: Reader): Promise<boolean> {
    const [state] = await findStates(reader, [this.#key]);
    return state?.generation === this.#generation;
  }

  /** Asks the thread, and asks again when it has ended meanwhile, because the cause may have been another workspace. */
  async insist<T>(ask: () => Promise<T>): Promise<T> {
    for (let ends = 0; ;) {
      try {
        return await ask();
      } catch (error) {
        this.forget();
        if (error instanceof EngineSilent) ends += 1;
        else if (!(error instanceof EngineStale)) throw error;
        if (ends === mostEnds) throw error;
      }
    }
  }

  /**
   * The updates that a client with this state vector lacks, and the copy's own state vector.
   * @throws EngineStale, EngineSilent as `catchUp`
   */
  diff(vector: Uint8Array | null): Promise<{ update: Uint8Array | null; vector: Uint8Array }> {
    const { engine } = this.#services;
    return engine.ask(this.#key.workspace_uuid, "diff", { id: this.#id, vector }, this.#epoch);
  }

  /** Checks updates and applies them to the copy; if one of them is rejected the copy is gone. */
  async check(sent: readonly SentUpdate[]): Promise<CheckedAll> {
    try {
      const { engine } = this.#services;
      const results = await engine.ask(this.#key.workspace_uuid, "check", { id: this.#id, sent }, this.#epoch);
      const last = results.at(-1);
      if (last === undefined || last.kind === "applied") {
        return { kind: "applied", results: results.filter((result) => result.kind === "applied") };
      }
      this.forget();
      return { kind: "rejected", index: results.length - 1, ...closingOf(last) };
    } catch (error) {
      this.forget();
      if (error instanceof EngineStale) return { kind: "stale" };
      if (!(error instanceof EngineSilent)) throw error;
      return { kind: "silent", index: 0, code: closeCodes.violation, reason: "The update takes too long." };
    }
  }

  /**
   * Whether what was checked can still be stored, now that others' updates were added. If not, the copy is gone, and it must be
   * checked again.
   */
  async fits(): Promise<boolean> {
    const { engine } = this.#services;
    const asking = engine.ask(this.#key.workspace_uuid, "fits", { id: this.#id }, this.#epoch);
    const fits = await asking.catch((error: unknown) => {
      if (error instanceof EngineStale || error instanceof EngineSilent) return false;
      throw error;
    });
    if (!fits) this.forget();
    return fits;
  }

  async drop(): Promise<void> {
    if (!this.isThere) return;
    const epoch = this.#epoch;
    this.forget();
    const { engine } = this.#services;
    await engine.ask(this.#key.workspace_uuid, "drop", { id: this.#id }, epoch).catch((error: unknown) => {
      // the copies of a thread end with it
      const isGone = [EngineSilent, EngineFailure, EngineStale].some((kind) => error instanceof kind);
      if (!isGone) throw error;
    });
  }
}

function closingOf(result: Exclude<UpdateCheck, { kind: "applied" }>): { code: CloseCode; reason: string } {
  if (result.kind === "early") return { code: closeCodes.syncAgain, reason: "Something before this is missing." };
  if (result.kind === "forbidden") return { code: closeCodes.accessLost, reason: "You may only read here." };
  return { code: closeCodes.violation, reason: `The update was rejected: ${result.reason}.` };
}
