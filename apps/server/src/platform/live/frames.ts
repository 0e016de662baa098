import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";

/** A frame from a client: the messages of y-websocket, and 102 (§14.8). */
export type Frame =
  | { readonly kind: "vector"; readonly vector: Uint8Array }
  | { readonly kind: "update"; readonly update: Uint8Array; readonly isReply: boolean }
  | { readonly kind: "awareness"; readonly states: readonly AwarenessState[] }
  | { readonly kind: "query" }
  | { readonly kind: "mark"; readonly counter: number };

/** The awareness state of one client: JSON, or null when it has left. */
export type AwarenessState = { readonly client: number; readonly clock: number; readonly json: string };

const message = { sync: 0, awareness: 1, query: 3, saved: 102 } as const;
const step = { vector: 0, reply: 1, update: 2 } as const;

/** The most clients in one awareness message. */
const mostStates = 1000;

/** Reads a frame; null when it is not one of these. */
export function readFrame(bytes: Uint8Array): Frame | null {
  try {
    const decoder = decoding.createDecoder(bytes);
    return readMessage(decoding.readVarUint(decoder), decoder);
  } catch {
    return null;
  }
}

function readMessage(kind: number, decoder: decoding.Decoder): Frame | null {
  if (kind === message.sync) return readSync(decoder);
  if (kind === message.awareness) return readAwareness(decoding.readVarUint8Array(decoder));
  if (kind === message.query) return { kind: "query" };
  return kind === message.saved ? { kind: "mark", counter: decoding.readVarUint(decoder) } : null;
}

function readSync(decoder: decoding.Decoder): Frame | null {
  const which = decoding.readVarUint(decoder);
  // a copy: otherwise posting it to a thread would transfer the whole frame
  const content = decoding.readVarUint8Array(decoder).slice();
  if (which === step.vector) return { kind: "vector", vector: content };
  if (which !== step.reply && which !== step.update) return null;
  return { kind: "update", update: content, isReply: which === step.reply };
}

function readAwareness(bytes: Uint8Array): Frame | null {
  const decoder = decoding.createDecoder(bytes);
  const count = decoding.readVarUint(decoder);
  if (count > mostStates) return null;
  const states = Array.from({ length: count }, () => ({
    client: decoding.readVarUint(decoder),
    clock: decoding.readVarUint(decoder),
    json: decoding.readVarString(decoder),
  }));
  return { kind: "awareness", states };
}

function frameOf(write: (encoder: encoding.Encoder) => void): Uint8Array {
  return encoding.encode(write);
}

function syncFrame(which: number, content: Uint8Array): Uint8Array {
  return frameOf((encoder) => {
    encoding.writeVarUint(encoder, message.sync);
    encoding.writeVarUint(encoder, which);
    encoding.writeVarUint8Array(encoder, content);
  });
}

/** Asks a client for what the server does not have yet. */
export const vectorFrame = (vector: Uint8Array): Uint8Array => syncFrame(step.vector, vector);
/** The reply to a client's state vector: what the client does not have yet. */
export const replyFrame = (update: Uint8Array): Uint8Array => syncFrame(step.reply, update);
/** Sends a change to a client. */
export const updateFrame = (update: Uint8Array): Uint8Array => syncFrame(step.update, update);

/** Confirms that everything which the client sent before this counter is stored. */
export function savedFrame(counter: number): Uint8Array {
  return frameOf((encoder) => {
    encoding.writeVarUint(encoder, message.saved);
    encoding.writeVarUint(encoder, counter);
  });
}

/** The awareness states of clients. */
export function awarenessFrame(states: readonly AwarenessState[]): Uint8Array {
  const content = frameOf((encoder) => {
    encoding.writeVarUint(encoder, states.length);
    for (const { client, clock, json } of states) {
      encoding.writeVarUint(encoder, client);
      encoding.writeVarUint(encoder, clock);
      encoding.writeVarString(encoder, json);
    }
  });
  return frameOf((encoder) => {
    encoding.writeVarUint(encoder, message.awareness);
    encoding.writeVarUint8Array(encoder, content);
  });
}
