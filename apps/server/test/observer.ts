import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import * as decoding from "lib0/decoding";
import { WebSocket } from "ws";
import * as Y from "yjs";
import { vectorFrame } from "#platform/live/frames.ts";
import { textOf, type Ticket } from "./live.ts";

/** A person who only looks: they send nothing of the document, and begin with nothing whenever they connect. */
export type Observer = {
  /** every paragraph that was ever shown to them */
  readonly seen: ReadonlySet<string>;
  /** the lines that the observer sees now */
  lines(): string[];
  stop(): void;
};

/** @param another gets a ticket for each connection; null when there is none now */
export function observe(base: string, another: () => Promise<Ticket | null>): Observer {
  const seen = new Set<string>();
  let doc = new Y.Doc();
  let socket: WebSocket | null = null;
  const stopping = new AbortController();
  const lines = (): string[] =>
    doc
      .getXmlFragment("content")
      .toArray()
      .map((node) => textOf(node));
  const look = async (): Promise<void> => {
    const ticket = await another();
    if (ticket === null || stopping.signal.aborted) return;
    doc = new Y.Doc();
    doc.getXmlFragment("content").observe(({ changes }) => {
      for (const { content } of changes.added) for (const node of content.getContent()) seen.add(textOf(node));
    });
    const opened = new WebSocket(`${base}/${ticket.room}?ticket=${ticket.ticket}`);
    socket = opened;
    const closed = once(opened, "close");
    opened.on("error", () => {});
    opened.on("open", () => opened.send(vectorFrame(Y.encodeStateVector(doc))));
    opened.on("message", (data: Buffer) => receive(doc, data));
    await closed;
  };
  void (async () => {
    for (; !stopping.signal.aborted; await delay(50)) await look().catch(() => {});
  })();
  return {
    seen,
    lines,
    stop: () => {
      stopping.abort();
      socket?.terminate();
    },
  };
}

/** Applies what the server says of the document, and leaves the rest. */
function receive(doc: Y.Doc, data: Uint8Array): void {
  const decoder = decoding.createDecoder(data);
  if (decoding.readVarUint(decoder) !== 0) return;
  // 0 asks for what the server lacks, which is nothing
  if (decoding.readVarUint(decoder) !== 0) Y.applyUpdate(doc, decoding.readVarUint8Array(decoder));
}
