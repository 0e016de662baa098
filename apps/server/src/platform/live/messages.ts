import type { Entry } from "./append.ts";
import type { Peer } from "./peer.ts";

/** A message from a peer to its room. A room processes messages in the order in which they came. */
export type Message = { readonly peer: Peer } & (
  | { readonly kind: "join" }
  | { readonly kind: "vector"; readonly vector: Uint8Array }
  | { readonly kind: "update"; readonly update: Uint8Array; readonly done: () => void }
  | { readonly kind: "mark"; readonly counter: number }
);

/** An update that waits to be stored. */
export type Update = Extract<Message, { kind: "update" }>;

/** The updates whose senders were not closed meanwhile. */
export const wanted = (updates: readonly Update[]): Update[] => updates.filter(({ peer }) => !peer.isExpelled);

/** A checked update as it is stored; nothing if it adds nothing. */
export function entryOf(
  peer: Peer | undefined,
  { update, clients }: { readonly update: Uint8Array | null; readonly clients: readonly number[] },
): Entry[] {
  return peer === undefined || update === null ? [] : [{ peer, update, clients }];
}
