import type { Reader } from "#platform/db/query.ts";
import type { TransactionServices } from "#platform/transaction/context.ts";
import { type OpenTransaction, openTransaction } from "#platform/transaction/transaction.ts";
import { type CloseCode, closeCodes } from "./close-codes.ts";
import type { LiveKey } from "./kinds.ts";
import type { Peer } from "./peer.ts";
import { appendUpdates, bindClients, lockLive } from "./queries.ts";
import { closeCodeOf, findLiveAccess } from "./live-access.ts";

/** A checked update with its sender, and the Yjs clients that made the changes in it. */
export type Entry = { readonly peer: Peer; readonly update: Uint8Array; readonly clients: readonly number[] };

/** The result of an append: either all updates are stored, or none. */
export type Outcome =
  | { readonly kind: "stored"; readonly seq: number }
  /** others have appended meanwhile, or the document is gone: the log must be read first */
  | { readonly kind: "behind" }
  /** the senders who may not write, or may not write these updates */
  | { readonly kind: "refused"; readonly peers: ReadonlyMap<Peer, CloseCode> };

/** The place where a log ends, as far as is known. */
type End = { readonly generation: number; readonly seq: number };

/**
 * Stores updates in one transaction. It reads the senders' access after it has locked the log, so that somebody who lost
 * it stores nothing. Updates are shown to others only afterwards.
 * @param at the number at which the log must end
 */
export function append(
  transactions: TransactionServices,
  key: LiveKey,
  at: End,
  entries: readonly Entry[],
): Promise<Outcome> {
  return inOne(transactions, key, (open) => store(open, key, at, entries));
}

/**
 * Stores updates as `append` does, but locks the log first and reads what others have written while nobody can append: so a
 * document to which others write without a pause takes them, too.
 * @param catchUp reads the log to its end. @returns where that is; null when the updates must be checked again
 */
export function appendBehind(
  transactions: TransactionServices,
  key: LiveKey,
  catchUp: (reader: Reader) => Promise<End | null>,
  entries: readonly Entry[],
): Promise<Outcome> {
  return inOne(transactions, key, async (open) => {
    const row = await lockLive(open.tx, key);
    const at = row === undefined ? null : await catchUp(open.tx);
    return at === null ? { kind: "behind" } : store(open, key, at, entries);
  });
}

async function inOne(
  transactions: TransactionServices,
  { workspace_uuid }: LiveKey,
  storeIn: (open: OpenTransaction) => Promise<Outcome>,
): Promise<Outcome> {
  const open = await openTransaction(transactions, { workspace_uuid });
  try {
    const outcome = await storeIn(open);
    await (outcome.kind === "stored" ? open.commit() : open.rollback());
    return outcome;
  } catch (error) {
    await open.rollback();
    throw error;
  }
}

async function store({ tx, run }: OpenTransaction, key: LiveKey, at: End, entries: readonly Entry[]): Promise<Outcome> {
  const updates = entries.map(({ peer, update }) => ({ bytes: update, user_uuid: peer.user_uuid }));
  const appending = appendUpdates(tx, key, at, updates);
  const looking = findRefused(entries, (peer) => findLiveAccess(run, peer, key));
  const [appended, lost] = await Promise.all([appending, looking]);
  if (lost.size > 0) return { kind: "refused", peers: lost };
  if (appended === undefined) return { kind: "behind" };
  const taken = await findTaken(tx, key, entries, appended.own_client);
  if (taken.size > 0) return { kind: "refused", peers: taken };
  tx.tellRooms(key.uuid, appended.seq);
  return { kind: "stored", seq: appended.seq };
}

type Find = (peer: Peer) => ReturnType<typeof findLiveAccess>;

/** The senders who may not write any more, each session looked up once. */
async function findRefused(entries: readonly Entry[], find: Find): Promise<Map<Peer, CloseCode>> {
  const bySession = Map.groupBy(entries, ({ peer }) => peer.session_uuid);
  const refused = new Map<Peer, CloseCode>();
  await Promise.all(
    [...bySession.values()].map(async (own) => {
      const [first] = own;
      if (first === undefined) return;
      const access = await find(first.peer);
      for (const { peer } of own) {
        const code = closeCodeOf(access, peer);
        if (code !== null) refused.set(peer, code);
      }
    }),
  );
  return refused;
}

/** The senders of changes made under a Yjs client of somebody else or of the server. A client that is nobody's yet becomes the sender's. */
async function findTaken(
  reader: Parameters<typeof bindClients>[0],
  key: LiveKey,
  entries: readonly Entry[],
  own_client: number,
): Promise<Map<Peer, CloseCode>> {
  const claimed = entries.flatMap(({ peer, clients }) => clients.map((client) => [client, peer] as const));
  const wanted = new Map(claimed.map(([client, peer]) => [client, peer.user_uuid]));
  const bound = new Map(
    (wanted.size === 0 ? [] : await bindClients(reader, key, wanted)).map((row) => [row.client_id, row.user_uuid]),
  );
  const taken = claimed.filter(([client, peer]) => client === own_client || bound.get(client) !== peer.user_uuid);
  return new Map(taken.map(([, peer]) => [peer, closeCodes.violation]));
}
