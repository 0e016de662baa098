import { KeyedSemaphore } from "#platform/fairness/index.ts";
import { EngineBusy, EngineEnded, type Question, startThread, type Thread } from "./thread.ts";

/** The thread answered that it failed. */
export class EngineFailure extends Error {}

/** An answer, and how long the thread worked on it, in milliseconds. */
export type ThreadAnswer = { readonly answer: unknown; readonly worked: number };

/** Questions that need no copy, and so can be repeated. */
const repeatable: ReadonlySet<Question["name"]> = new Set(["seed", "read", "change", "texts"]);

let epochs = 0;

/** A thread that is started at the first question and again whenever it ends, and the workspaces that wait for it. */
export class ThreadQueue {
  /** changes whenever the thread restarts, because its copies of documents are gone then; 0 while there is no thread */
  epoch = 0;
  readonly #failed: (error: unknown) => void;
  readonly #turns = new KeyedSemaphore({ atOnce: 1, busy: () => new EngineBusy() });
  #thread: Thread | null = null;
  #isClosed = false;

  /** @param failed receives the error that ended the thread */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  get isRunning(): boolean {
    return this.#thread !== null;
  }

  /** Waits until it is a workspace's turn. @param patience in milliseconds; for ever when not given @throws EngineBusy */
  take<T>(workspace_uuid: string, task: () => Promise<T>, patience?: number): Promise<T> {
    return this.#turns.take(workspace_uuid, task, patience);
  }

  /**
   * Asks the thread, in a turn.
   * @throws EngineSilent, EngineFailure
   */
  async answer(question: Question): Promise<ThreadAnswer> {
    try {
      return await this.#answerOnce(question);
    } catch (error) {
      if (!(error instanceof EngineEnded) || this.#isClosed || !repeatable.has(question.name)) throw error;
      return this.#answerOnce(question);
    }
  }

  /** Starts the thread, if it does not run. Whether that failed, the next question finds. */
  async start(): Promise<void> {
    if (this.isRunning || this.#isClosed) return;
    await this.take("", () => this.#running()).catch(() => {});
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.end();
    // the waiting questions fail one after the other
    await this.#turns.take("", () => Promise.resolve());
  }

  async #answerOnce(question: Question): Promise<ThreadAnswer> {
    if (this.#isClosed) throw new EngineEnded("The server is closing.");
    try {
      const reply = await (await this.#running()).post(question);
      if ("failure" in reply) throw new EngineFailure(reply.failure);
      return reply;
    } catch (error) {
      const thread = this.#thread;
      if (!(error instanceof EngineFailure) && thread !== null) {
        this.#lose(thread, error);
        await thread.end();
      }
      throw error;
    }
  }

  async #running(): Promise<Thread> {
    if (this.#thread === null) {
      const thread = await startThread();
      epochs += 1;
      this.epoch = epochs;
      this.#thread = thread;
      thread.ended.catch((error: unknown) => this.#lose(thread, error));
    }
    // also when it was closed while the thread started
    if (this.#isClosed) throw new EngineEnded("The server is closing.");
    return this.#thread;
  }

  #lose(thread: Thread, error: unknown): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    this.epoch = 0;
    if (!this.#isClosed) this.#failed(error);
  }
}
