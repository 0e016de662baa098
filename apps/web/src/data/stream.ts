import type { Client } from "@stoa/api";
import { retryDelay } from "./backoff.ts";
import type { Clock } from "./environment.ts";

type Options = {
  readonly api: Client;
  readonly workspace_uuid: string;
  /** the name of this client: hints about its own writes are skipped, because their replies say more */
  readonly clientId: string;
  readonly clock: Clock;
  readonly isOnline: () => boolean;
  /** called when the stream opens or does not open at first, and with each hint: there may be changes */
  readonly hint: () => void;
};

/** The stream of hints of a workspace (§19.6). It is opened again when it ends. */
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
    void this.#follow(this.#lead.signal, 0);
  }

  stop(): void {
    this.#lead?.abort();
    this.#lead = null;
    this.#stopTimer();
  }

  /** @param failures how often it did not open so far */
  async #follow(signal: AbortSignal, failures: number): Promise<void> {
    const { api, workspace_uuid, clock, isOnline } = this.#options;
    let isOpened = false;
    try {
      if (isOnline()) {
        const { body } = await api.streamWorkspace({ workspace_uuid }, { signal });
        isOpened = true;
        // missed hints are not sent again
        this.#options.hint();
        if (body !== null) for await (const event of readEvents(body)) this.#take(event);
      }
    } catch {
      // it ended: by the network, or because access was lost, which the changes tell
    }
    if (signal.aborted) return;
    // nobody else says that it is time to read
    if (!isOpened && failures === 0) this.#options.hint();
    const next = isOpened ? 1 : failures + 1;
    this.#stopTimer = clock.after(retryDelay(next, clock.random()), () => void this.#follow(signal, next));
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
