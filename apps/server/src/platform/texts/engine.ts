import { type ThreadAnswer, EngineFailure, ThreadQueue } from "./thread-queue.ts";
import { EngineBusy, EngineSilent, limits, type Question } from "./thread.ts";
import type { QuestionName, Questions } from "./worker/questions.ts";

export { EngineBusy, EngineFailure, EngineSilent };

/** The copy is gone: its thread has restarted, or its workspace was moved to the other thread. */
export class EngineStale extends Error {}

/** The threads that decode updates. */
export type Engine = {
  /**
   * Asks a thread. Questions are answered one after the other, and workspaces take turns: a workspace with many questions
   * delays mostly itself.
   * @param epoch of the copy that the question is about
   * @param patience how long the question waits for its turn, in milliseconds; for ever when not given
   * @throws EngineSilent when the thread was busy for too long or ended with this question; EngineFailure when it failed;
   *   EngineStale; EngineBusy
   */
  ask<Name extends Exclude<QuestionName, "open">>(
    workspace_uuid: string,
    name: Name,
    ask: Questions[Name]["ask"],
    epoch?: number,
    patience?: number,
  ): Promise<Questions[Name]["answer"]>;
  /** Makes a copy. Its id begins with the workspace's uuid. @returns its epoch */
  open(workspace_uuid: string, ask: Questions["open"]["ask"]): Promise<number>;
  /** Starts the usual thread, so that a transaction that asks it does not wait for that. Never fails. */
  start(): Promise<void>;
  /** Changes whenever the copies of a workspace's documents are gone. */
  epochOf(workspace_uuid: string): number;
  close(): Promise<void>;
};

/** A workspace that uses more of the usual thread's time than this within one window is moved to the slow one. In milliseconds. */
const window = 5000;
const mostInWindow = 1000;
/** The time for which it stays there. In milliseconds. */
const slowFor = 5 * 60_000;

/** @param failed receives the error that ended a thread */
export function openEngine(failed: (error: unknown) => void): Engine {
  return new ThreadEngine(failed);
}

/**
 * Two threads: workspaces whose documents need much work, or that made a thread end, share the slow one, so that the others
 * do not wait for them.
 */
class ThreadEngine implements Engine {
  readonly #usual: ThreadQueue;
  readonly #slow: ThreadQueue;
  /** the workspaces of the slow thread, and until when */
  readonly #slowUntil = new Map<string, number>();
  /** the time for which each workspace's questions have taken in this window */
  readonly #worked = new Map<string, number>();
  #windowEnds = 0;

  constructor(failed: (error: unknown) => void) {
    this.#usual = new ThreadQueue(failed);
    this.#slow = new ThreadQueue(failed);
  }

  async ask<Name extends Exclude<QuestionName, "open">>(
    workspace_uuid: string,
    name: Name,
    ask: Questions[Name]["ask"],
    epoch?: number,
    patience?: number,
  ): Promise<Questions[Name]["answer"]> {
    const { answer } = await this.#answer(workspace_uuid, { name, ask }, epoch, patience);
    return answer as Questions[Name]["answer"];
  }

  async open(workspace_uuid: string, ask: Questions["open"]["ask"]): Promise<number> {
    return (await this.#answer(workspace_uuid, { name: "open", ask })).epoch;
  }

  start(): Promise<void> {
    return this.#usual.start();
  }

  epochOf(workspace_uuid: string): number {
    return this.#queueOf(workspace_uuid).epoch;
  }

  async close(): Promise<void> {
    await Promise.all([this.#usual.close(), this.#slow.close()]);
  }

  #queueOf(workspace_uuid: string): ThreadQueue {
    return this.#slowUntil.has(workspace_uuid) ? this.#slow : this.#usual;
  }

  async #answer(
    workspace_uuid: string,
    question: Question,
    epoch?: number,
    patience?: number,
  ): Promise<{ answer: unknown; epoch: number }> {
    this.#beginWindow();
    const queue = this.#queueOf(workspace_uuid);
    const inTurn = async () => {
      if (epoch !== undefined && epoch !== this.epochOf(workspace_uuid)) throw new EngineStale();
      if (queue !== this.#queueOf(workspace_uuid)) return null;
      const { answer } = await this.#counted(workspace_uuid, queue.answer(question));
      return { answer, epoch: queue.epoch };
    };
    const reply = await queue.take(workspace_uuid, inTurn, patience);
    // it was moved to the other thread meanwhile
    return reply ?? this.#answer(workspace_uuid, question, epoch, patience);
  }

  /** Adds up how long the thread works for a workspace. */
  async #counted(workspace_uuid: string, answering: Promise<ThreadAnswer>): Promise<ThreadAnswer> {
    try {
      const answered = await answering;
      this.#count(workspace_uuid, answered.worked);
      return answered;
    } catch (error) {
      if (error instanceof EngineSilent) this.#count(workspace_uuid, limits.check);
      throw error;
    }
  }

  #count(workspace_uuid: string, worked: number): void {
    const sum = (this.#worked.get(workspace_uuid) ?? 0) + worked;
    this.#worked.set(workspace_uuid, sum);
    if (sum < mostInWindow) return;
    const wasUsual = !this.#slowUntil.has(workspace_uuid);
    this.#slowUntil.set(workspace_uuid, performance.now() + slowFor);
    if (wasUsual) this.#forget(this.#usual, workspace_uuid);
  }

  #beginWindow(): void {
    const now = performance.now();
    if (now < this.#windowEnds) return;
    this.#windowEnds = now + window;
    this.#worked.clear();
    for (const [workspace_uuid, until] of this.#slowUntil) {
      if (until > now) continue;
      this.#slowUntil.delete(workspace_uuid);
      this.#forget(this.#slow, workspace_uuid);
    }
  }

  /** Drops the copies of a workspace that was moved to the other thread. */
  #forget(queue: ThreadQueue, workspace_uuid: string): void {
    const drop = { name: "drop", ask: { id: workspace_uuid } } as const;
    // the copies of a thread end with it
    if (queue.isRunning) queue.take(workspace_uuid, () => queue.answer(drop)).catch(() => {});
  }
}
