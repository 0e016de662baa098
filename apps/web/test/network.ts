import type { GetChangesReply, Task } from "@stoa/api";
import type { Harness } from "@stoa/server/test/harness.ts";
import { fetchFrom } from "@stoa/server/test/people.ts";
import { type AnyRow, copiedKinds, leanTask } from "#data/tables.ts";

/** The fates of a request on its way. */
const fates = [
  "lost before",
  "lost after",
  "fails before",
  "fails after",
  "doubled",
  "late",
  // no error tells of it, as where the other end went without a word
  "unanswered",
] as const;

type Rows = { task?: Task; tasks?: readonly Task[]; label?: AnyRow; comment?: AnyRow };
type Body = Rows & Partial<GetChangesReply>;

const needsKey = ({ method }: RequestInit): boolean => method === "POST" || method === "PATCH";

const failure = (): Response => Response.json({ error: "The server failed." }, { status: 500 });

/** The way from one browser to the real server, on which requests and replies are lost, doubled and late. */
export class Network {
  isOnline = true;
  /** the number of 100 requests that meet a fault */
  faults = 0;
  /** the number of rows of a page of changes; null for as many as were asked for */
  pageSize: number | null = null;
  /** the fates of the next requests */
  readonly next: (typeof fates)[number][] = [];
  /** the addresses of all requests */
  readonly asked: string[] = [];
  /** the addresses of changes without an Idempotency-Key: without a reply they would be done twice */
  readonly unkeyed: string[] = [];
  /** every row that the server ever sent, as `kind JSON` */
  readonly sent = new Set<string>();
  readonly #harness: Harness;
  readonly #random: () => number;
  /** requests that were not answered yet, without those that are late */
  readonly #open = new Set<symbol>();
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  #late: (() => void)[] = [];

  constructor(harness: Harness, random: () => number) {
    this.#harness = harness;
    this.#random = random;
  }

  get isBusy(): boolean {
    return this.#open.size > 0;
  }

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const isChanges = address.includes("/changes?") && this.pageSize !== null;
    const url = isChanges ? address.replace(/limit=\d+/, `limit=${this.pageSize}`) : address;
    const under = Symbol("a request");
    this.asked.push(url);
    if (needsKey(init) && !new Headers(init.headers).has("idempotency-key")) this.unkeyed.push(`${init.method} ${url}`);
    this.#open.add(under);
    try {
      return await Promise.race([this.#travel(url, init, under), aborted(init.signal)]);
    } finally {
      this.#open.delete(under);
    }
  };

  /** Goes off or on. When it goes off, streams end and what is under way is lost. */
  turn(isOnline: boolean): void {
    this.isOnline = isOnline;
    if (isOnline) return;
    for (const stream of this.#streams) stream.error(new TypeError("The network is gone."));
    this.#streams.clear();
  }

  /** The other end of the streams goes without a word. */
  silence(): void {
    this.#streams.clear();
  }

  /** The server ends the streams, as when access is lost. */
  end(): void {
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
  }

  /** A hint that the server sends; it may be lost. */
  hint(origin: string | null): void {
    const data = JSON.stringify({ kinds: ["tasks"], board_uuids: [], origin });
    for (const stream of this.#streams) stream.enqueue(new TextEncoder().encode(`event: changed\ndata: ${data}\n\n`));
  }

  /** Late replies arrive, in any order. */
  release(): void {
    const late = this.#late.toSorted(() => this.#random() - 0.5);
    this.#late = [];
    for (const arrive of late) arrive();
  }

  async #travel(url: string, init: RequestInit, under: symbol): Promise<Response> {
    if (!this.isOnline) throw new TypeError("There is no network.");
    if (url.endsWith("/stream/events")) return this.#askForStream(url, init);
    const fate = this.#fate();
    if (fate === "lost before") throw new TypeError("The request was lost.");
    if (fate === "fails before") return failure();
    if (fate === "unanswered") {
      this.#open.delete(under);
      return new Promise(() => {});
    }
    const reply = await this.#ask(url, init, fate === "doubled");
    if (fate === "late") {
      this.#open.delete(under);
      await new Promise<void>((arrive) => this.#late.push(arrive));
    }
    if (fate === "lost after" || !this.isOnline) throw new TypeError("The reply was lost.");
    if (fate === "fails after") return failure();
    await this.#record(url, reply.clone());
    return reply;
  }

  /** The server's reply; to one of two requests at the same time if it is doubled. */
  async #ask(url: string, init: RequestInit, isDoubled: boolean): Promise<Response> {
    // an aborted request goes on to the server
    const request = { ...init, signal: null };
    const times = isDoubled ? 2 : 1;
    const replies = await Promise.all(Array.from({ length: times }, () => fetchFrom(this.#harness, url, request)));
    const reply = replies[Math.floor(this.#random() * times)];
    if (reply === undefined) throw new Error("There is no reply.");
    return reply;
  }

  #fate(): (typeof fates)[number] | undefined {
    const next = this.next.shift();
    if (next !== undefined) return next;
    return this.#random() * 100 < this.faults ? fates[Math.floor(this.#random() * fates.length)] : undefined;
  }

  /** A stream that the test fills, if the server would open one. */
  async #askForStream(url: string, init: RequestInit): Promise<Response> {
    const { ok } = await fetchFrom(this.#harness, url, { ...init, method: "HEAD", signal: null });
    return ok ? this.#openStream(init.signal) : this.#ask(url, init, false);
  }

  #openStream(signal: AbortSignal | null | undefined): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#streams.add(controller);
        signal?.addEventListener("abort", () => {
          this.#streams.delete(controller);
          controller.error(new DOMException("aborted", "AbortError"));
        });
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  }

  async #record(url: string, reply: Response): Promise<void> {
    if (!reply.ok) return;
    const body = (await reply.json()) as Body;
    for (const task of tasksOf(url, body)) this.sent.add(rowText("tasks", leanTask(task)));
    if (body.label !== undefined) this.sent.add(rowText("labels", body.label));
    if (body.comment !== undefined) this.sent.add(rowText("comments", body.comment));
    const { changes } = body;
    if (changes === undefined) return;
    for (const kind of copiedKinds) for (const row of changes[kind]) this.sent.add(rowText(kind, row));
  }
}

/** The whole rows of tasks in a reply; what a search finds are none. */
function tasksOf(url: string, { task, tasks = [] }: Rows): readonly Task[] {
  if (url.includes("/search?")) return [];
  return task === undefined ? tasks : [task, ...tasks];
}

const texts = new WeakMap<AnyRow, string>();

/** A row as text, whatever the order of its fields. */
export function rowText(kind: string, row: AnyRow): string {
  const known = texts.get(row) ?? textOf(kind, row);
  texts.set(row, known);
  return known;
}

function textOf(kind: string, row: AnyRow): string {
  return `${kind} ${JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)))}`;
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted === true) reject(new DOMException("aborted", "AbortError"));
    signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });
}
