import { type Attachment, type Client, isApiError } from "@stoa/api";
import type { Copy } from "./copy.ts";
import { takeDetailRows } from "./detail-rows.ts";
import { newUuid, type Presence } from "./environment.ts";
import type { UploadFetch } from "./upload-fetch.ts";
import { fileProblem } from "./upload-rules.ts";

/** A file on its way to a ticket. It is kept until the tab is closed. */
export type Upload = {
  readonly id: string;
  readonly task_uuid: string;
  readonly file: File;
  /** `offline`: it is sent when the network is back */
  readonly state: "waiting" | "sending" | "offline" | "failed";
  /** bytes that were sent so far; it can be a little more than the file */
  readonly sent: number;
  /** the reason why it failed: `too_large`, `type`, `network`, `storage` (the plan has no room), or the sentence of the server */
  readonly failure: string | null;
};

type Options = {
  /** @param fetch used by the client */
  readonly clientWith: (fetch?: (url: string, init: RequestInit) => Promise<Response>) => Client;
  readonly uploadFetch: UploadFetch | null;
  readonly copy: Pick<Copy, "store">;
  readonly presence: Presence;
  /** the totals of the ticket have changed */
  readonly hint: () => void;
};

type WaitingUpload = { readonly aborted: AbortController; readonly settle: PromiseWithResolvers<Attachment> };

const mostAtOnce = 2;

/** Files that people add to tickets: for `useSyncExternalStore` `subscribe` and `get`. */
export class Uploads {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Map<string, WaitingUpload>();
  readonly #unsubscribe: () => void;
  #uploads: readonly Upload[] = [];

  constructor(options: Options) {
    this.#options = options;
    this.#unsubscribe = options.presence.subscribe(() => this.#onPresence());
  }

  /** All files that are not attached yet, in their order. */
  readonly get = (): readonly Upload[] => this.#uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Adds a file to a ticket. @returns resolves with the attachment, and rejects when the file is cancelled */
  add(task_uuid: string, file: File): Promise<Attachment> {
    const id = newUuid();
    const settle = Promise.withResolvers<Attachment>();
    settle.promise.catch(() => {});
    this.#waiting.set(id, { aborted: new AbortController(), settle });
    const problem = fileProblem(file);
    const state = problem === null ? "waiting" : "failed";
    this.#set([...this.#uploads, { id, task_uuid, file, state, sent: 0, failure: problem }]);
    this.#pump();
    return settle.promise;
  }

  /** Takes a file back, or clears a failed one away. */
  cancel(id: string): void {
    const waiting = this.#waiting.get(id);
    waiting?.aborted.abort();
    waiting?.settle.reject(new DOMException("The upload was cancelled.", "AbortError"));
    this.#end(id);
  }

  /** Sends a failed file again. */
  retry(id: string): void {
    const upload = this.#uploads.find((each) => each.id === id);
    if (upload?.state !== "failed" || fileProblem(upload.file) !== null) return;
    this.#change(id, { state: "waiting", sent: 0, failure: null });
    this.#pump();
  }

  /** Ends with the tab. */
  close(): void {
    this.#unsubscribe();
    for (const { aborted } of this.#waiting.values()) aborted.abort();
    this.#listeners.clear();
  }

  #onPresence(): void {
    if (!this.#options.presence.isOnline()) return;
    for (const { id, state } of this.#uploads) if (state === "offline") this.#change(id, { state: "waiting" });
    this.#pump();
  }

  #pump(): void {
    const { presence } = this.#options;
    for (const { id, state } of this.#uploads) {
      if (state !== "waiting") continue;
      if (!presence.isOnline()) this.#change(id, { state: "offline" });
      else if (this.#uploads.filter((each) => each.state === "sending").length < mostAtOnce) void this.#send(id);
    }
  }

  async #send(id: string): Promise<void> {
    const upload = this.#uploads.find((each) => each.id === id);
    const waiting = this.#waiting.get(id);
    if (upload === undefined || waiting === undefined) return;
    const { uploadFetch, clientWith, copy, hint } = this.#options;
    const { task_uuid, file } = upload;
    this.#change(id, { state: "sending" });
    const api = clientWith(uploadFetch?.((sent) => this.#change(id, { sent })));
    try {
      const options = { idempotencyKey: id, signal: waiting.aborted.signal };
      const { attachment } = await api.createAttachment({ task_uuid, file }, options);
      takeDetailRows(copy.store, task_uuid, [{ kind: "attachments", row: { ...attachment, task_uuid } }], false);
      waiting.settle.resolve(attachment);
      this.#end(id);
      hint();
    } catch (error) {
      this.#fail(id, error);
    }
    this.#pump();
  }

  /** The server may have the file although its answer was lost: it is sent again under its key. */
  #fail(id: string, error: unknown): void {
    const failure = isApiError(error, "storage_limit") ? "storage" : isApiError(error) ? error.message : "network";
    const isOffline = !isApiError(error) && !this.#options.presence.isOnline();
    this.#change(id, { sent: 0, ...(isOffline ? { state: "offline" } : { state: "failed", failure }) });
  }

  #end(id: string): void {
    this.#waiting.delete(id);
    this.#set(this.#uploads.filter((each) => each.id !== id));
  }

  #change(id: string, change: Partial<Upload>): void {
    this.#set(this.#uploads.map((each) => (each.id === id ? { ...each, ...change } : each)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
