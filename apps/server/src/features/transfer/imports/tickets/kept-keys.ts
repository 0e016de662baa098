import { parseKey } from "#kernel/ticket-key.ts";
import type { Report } from "../report.ts";

/** A ticket with its identifier in the source. */
type SourceTicket = { readonly source_id: string | null };

const keyOf = ({ source_id }: SourceTicket) => (source_id === null ? null : parseKey(source_id));

/** The prefix of most keys of some tickets, of several the first; null without one. */
export function prefixOf(tickets: readonly SourceTicket[]): string | null {
  const counts = new Map<string, number>();
  for (const ticket of tickets) {
    const prefix = keyOf(ticket)?.prefix;
    if (prefix !== undefined) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? null;
}

/** The numbers of the tickets whose keys have the prefix of their board, each of the first ticket that has it. */
export function keptNumbers<Ticket extends SourceTicket>(
  prefix: string | null,
  tickets: readonly Ticket[],
): ReadonlyMap<Ticket, number> {
  const kept = new Map<number, Ticket>();
  for (const ticket of tickets) {
    const key = keyOf(ticket);
    if (key !== null && key.prefix === prefix && !kept.has(key.number)) kept.set(key.number, ticket);
  }
  return new Map([...kept].map(([number, ticket]) => [ticket, number]));
}

/** The form of the keys of other tools. */
const looksLikeKey = /^\p{L}[\p{L}\d_]{0,15}-\d{1,12}$/u;

/** Says which keys cannot be kept, even if the board gets the prefix. */
export function tellLostKeys(prefix: string | null, tickets: readonly SourceTicket[], report: Report): void {
  const kept = keptNumbers(prefix, tickets);
  for (const ticket of tickets) {
    const { source_id } = ticket;
    if (source_id === null || kept.has(ticket) || !looksLikeKey.test(source_id)) continue;
    const why =
      parseKey(source_id) === null
        ? "A key has two to five letters before its number, so these tickets get new keys."
        : "The keys of a board begin alike, and each is given once, so these tickets get new keys.";
    report.changed({ what: "Keys", why, example: source_id });
  }
}
