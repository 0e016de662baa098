import { type Client, isApiError } from "@stoa/api";
import { retryDelay } from "./backoff.ts";
import type { Clock } from "./environment.ts";

type Options = {
  readonly api: Client;
  readonly workspace_uuid: string;
  /** the name of this client: hints about its own writes are skipped, because their replies say more */
  readonly clientId: string;
  readonly clock: Clock;
  readonly isOnline: () => boolean;
  /** called when the stream opens, with each hint, and when it is refused for another reason than before: there may be changes */
  readonly hint: () => void;
};

/** The stream of hints of a workspace (§13.21). It is opened again when it ends. */
export class Stream {
  readonly #options: Options;
  #lead: AbortController | null = null;
  #stopTimer = (): void => {};

  constructor(options: Options) {
    this.#options = options;
  }

  lead(): void {
    this.stop();
    this.#lead = new AbortController();
    void this.#follow(this.#lead.signal, 0, null);
  }

  stop(): void {
    this.#lead?.abort();
    this.#lead = null;
    this.#stopTimer();
  }

  /** @param failures the number of failed attempts since it was open @param lastRefusal the status of the last failure; 0 without a reply */
  async #follow(signal: AbortSignal, failures: number, lastRefusal: number | null): Promise<void> {
    const { api, workspace_uuid, clock, isOnline } = this.#options;
    let isOpened = false;
    let refusal = 0;
    try {
      if (isOnline()) {
        const { body } = await api.streamWorkspace({ workspace_uuid }, { signal });
        isOpened = true;
        // missed hints are not sent again
        this.#options.hint();
        if (body !== null) for await (const event of readEvents(body)) this.#take(event);
      }
    } catch (error) {
      // it ended: by the network, or because access was lost, which the changes tell
      if (isApiError(error)) refusal = error.status;
    }
    if (signal.aborted) return;
    // nobody else says that it is time to read
    if (!isOpened && refusal !== lastRefusal) this.#options.hint();
    const next = isOpened ? 0 : failures + 1;
    const again = (): void => void this.#follow(signal, next, isOpened ? null : refusal);
    this.#stopTimer = clock.after(retryDelay(Math.max(1, next), clock.random()), again);
  }

  #take({ name, data }: StreamEvent): void {
    if (name === "changed" && (JSON.parse(data) as { origin?: unknown }).origin === this.#options.clientId) return;
    this.#options.hint();
  }
}

type StreamEvent = { readonly name: string; readonly data: string };

/** The events of a stream of server-sent events; comments are left out. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of body) {
    const blocks = (text + decoder.decode(bytes, { stream: true })).replaceAll("\r\n", "\n").split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = block.split("\n");
      const valueOf = (field: string): string[] =>
        lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).trimStart());
      const data = valueOf("data");
      if (data.length > 0) yield { name: valueOf("event")[0] ?? "message", data: data.join("\n") };
    }
  }
}
