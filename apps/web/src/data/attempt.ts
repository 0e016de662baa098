import { type ApiError, type Client, isApiError } from "@stoa/api";
import { retryDelay } from "./backoff.ts";
import type { Copy } from "./copy.ts";
import type { Clock } from "./environment.ts";
import { isHolding } from "./holding.ts";
import type { AnyCommand, Mutation, OverwrittenValue, Refusal } from "./mutations.ts";
import { isPersonal, leanTask } from "./tables.ts";

/** The services that an attempt to send uses. */
export type Sender = {
  readonly api: Client;
  readonly copy: Copy;
  readonly clock: Clock;
  /** aborted when the tab does not lead any more: then nothing is known about what was sent */
  readonly signal: AbortSignal;
  readonly overwrote: (overwritten: readonly OverwrittenValue[], command: string) => void;
  /** the reply says less than the changes of the workspace will */
  readonly doubt: (isPersonal: boolean) => void;
};

/** The changes of an attempt to a mutation; null: it is done, or nothing is known. */
type NextState = Partial<Mutation> | null;

const mostRebases = 3;
const gone: Refusal = { status: 404, code: "gone", error: "It is not there any more." };

/** Sends a mutation once, and stores what came of it. */
export async function attempt(sender: Sender, command: AnyCommand, id: string): Promise<void> {
  const { copy, signal } = sender;
  const next = await tryOnce(sender, command, id);
  const current = copy.mutation(id);
  if (next === null || current === undefined || signal.aborted) return;
  await copy.replace([{ ...current, ...next }]);
}

async function tryOnce(sender: Sender, command: AnyCommand, id: string): Promise<NextState> {
  const { api, copy, signal } = sender;
  const keep = async (body: unknown): Promise<void> => {
    signal.throwIfAborted();
    const mutation = copy.mutation(id);
    if (mutation?.sent) await copy.replace([{ ...mutation, sent: { ...mutation.sent, body } }]);
  };
  try {
    if (!(await readNewest(sender, id))) return { state: "refused", refusal: gone };
    const sent = await prepare(sender, command, id);
    if (sent === null || signal.aborted) return null;
    if ("refusal" in sent) return { state: "refused", refusal: sent.refusal };
    const settled = await command.send(api, sent.body, { idempotencyKey: sent.key, signal, keep });
    if (signal.aborted) return null;
    const isOwn = isOfPerson(copy.mutation(id));
    if (await copy.settle(id, settled)) sender.doubt(isOwn);
    return null;
  } catch (error) {
    const mutation = copy.mutation(id);
    if (signal.aborted || mutation === undefined) return null;
    return afterError(sender, command, mutation, error);
  }
}

/** Reads a row whose version was outdated. @returns false if it is not there */
async function readNewest({ api, copy, signal }: Sender, id: string): Promise<boolean> {
  const mutation = copy.mutation(id);
  if (mutation === undefined || !isOutdated(copy, mutation)) return true;
  try {
    const { task } = await api.getTask({ task_uuid: mutation.subject }, { signal });
    await copy.takeRows({ put: [{ kind: "tasks", row: leanTask(task) }] }, copy.mutation(id) ?? mutation);
    return true;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return false;
    throw error;
  }
}

/** Whether a mutation changes what the changes of the workspace do not bring. */
function isOfPerson(mutation: Mutation | undefined): boolean {
  return mutation?.effects.some(({ kind }) => isPersonal(kind)) === true;
}

function isOutdated({ store }: Copy, mutation: Mutation): boolean {
  const { subject, version, sent } = mutation;
  // those rows are read all together, before anything is sent again
  if (isOfPerson(mutation)) return false;
  return sent === null && (store.base.get("tasks", subject)?.version ?? 0) < version;
}

/** Decides what is sent, and stores it before it is: after a crash the same is sent again. @returns null when nothing is left to do */
async function prepare(sender: Sender, command: AnyCommand, id: string) {
  const { copy, doubt, signal } = sender;
  const mutation = copy.mutation(id);
  // its board may have been lost while its row was read
  if (mutation?.state !== "queued" || signal.aborted) return null;
  const sent = mutation.sent ?? decide(sender, command, mutation);
  if (sent === "done") {
    if (await copy.settle(id, {})) doubt(isOfPerson(mutation));
    return null;
  }
  if ("refusal" in sent) return sent;
  await copy.replace([{ ...mutation, sent, tries: mutation.tries + 1 }]);
  return sent;
}

function decide({ copy, overwrote }: Sender, command: AnyCommand, mutation: Mutation) {
  const prepared = command.prepare(mutation, copy.store.base);
  if (prepared === "gone") return { refusal: gone };
  if (prepared === "done") return prepared;
  if (prepared.overwritten !== undefined && prepared.overwritten.length > 0)
    overwrote(prepared.overwritten, command.name);
  // a key belongs to one body and one answer: what is sent after a conflict is another request
  const key = mutation.tries === 0 ? mutation.id : `${mutation.id}.${mutation.tries}`;
  return { key, body: prepared.body };
}

async function afterError(sender: Sender, command: AnyCommand, mutation: Mutation, error: unknown): Promise<NextState> {
  const { clock, copy, doubt } = sender;
  // no answer: it may have taken effect, so the same is sent again
  if (!isApiError(error)) return later(clock, mutation);
  const newest = newestVersion(mutation, error);
  if (newest !== null) {
    doubtAfter(sender, mutation, newest);
    return rebased(mutation, newest, error);
  }
  if (isDone(command, mutation, error)) {
    await copy.settle(mutation.id, {});
    doubt(isOfPerson(mutation));
    return null;
  }
  if (isHolding(error)) {
    // reading the changes fails as well, which tells the person, or shows that it may be sent again
    doubt(false);
    // an earlier try may have had no answer
    return { ...later(clock, mutation), state: "held" };
  }
  const isPassing = error.status >= 500 || error.status === 429 || error.code === "idempotency_running";
  if (isPassing) return later(clock, mutation, error.retryAfter);
  return { state: "refused", refusal: refusalOf(error) };
}

/** Reads what cannot be read row by row: lists are made of rows that the changes bring, and what is the person's own comes as a whole. */
function doubtAfter({ doubt }: Sender, mutation: Mutation, newest: number): void {
  const isOwn = isOfPerson(mutation);
  if (isOwn || newest === mutation.version) doubt(isOwn);
}

/** The version to wait for before it is decided anew; null if the error is no conflict. */
function newestVersion({ version }: Mutation, error: ApiError): number | null {
  const { version: newest } = error.body;
  if (error.status === 409 && typeof newest === "number") return newest;
  return error.code.endsWith("_list_changed") ? version : null;
}

function isDone(command: AnyCommand, mutation: Mutation, error: ApiError): boolean {
  // an earlier try was done: its stored reply was deleted with its task, or its body was another one
  return (
    error.code === "idempotency_forgotten" ||
    error.code === "idempotency_reused" ||
    command.isDoneBy?.(error, mutation) === true
  );
}

function later(clock: Clock, { tries }: Mutation, retryAfter: number | null = null): NextState {
  return { state: "queued", due_at: clock.now() + retryDelay(Math.max(1, tries), clock.random(), retryAfter) };
}

/** Another version: it is decided anew with the newest row, three times at most (§7.8 rule 1). */
function rebased({ rebases }: Mutation, version: number, error: ApiError): NextState {
  if (rebases >= mostRebases) return { state: "refused", refusal: refusalOf(error) };
  return { state: "queued", sent: null, rebases: rebases + 1, version };
}

function refusalOf({ status, code, message }: ApiError): Refusal {
  return { status, code, error: message };
}
