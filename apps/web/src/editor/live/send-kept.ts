import type { DocumentJson } from "@stoa/document";
import { wordsOf } from "./copy.ts";
import { Room, type RoomOptions, type RoomState } from "./room.ts";

/** The reason why a kept text could not be stored: the text is gone, may not be seen or changed any more, or does not take it. */
export type RefusalReason = "gone" | "access" | "reading" | "refused";

/** The result of sending: `waits`: it has to be tried again later. For a refused text, its words; null where nothing of it may stay. */
export type SendResult =
  | { readonly is: "sent" | "waits" }
  | { readonly is: "untaken"; readonly why: RefusalReason; readonly words: DocumentJson | null };

type Options = Pick<RoomOptions, "ticket" | "address" | "clock" | "drafts" | "Socket">;

/**
 * Sends what earlier rooms of a text kept, through its room and without an editor. The drafts stay: who calls it removes them. What several
 * tabs send is there once, because it is the same change.
 */
export async function sendKept(options: Options, signal: AbortSignal): Promise<SendResult> {
  let lost: DocumentJson | null = null;
  const room = new Room({ ...options, keepLost: (words) => void (lost = words ?? lost) });
  const { promise, resolve } = Promise.withResolvers<SendResult>();
  const look = (): void => {
    const sent = outcomeOf(room.state(), lost);
    if (sent !== null) resolve(sent);
  };
  room.subscribe(look);
  signal.addEventListener("abort", () => resolve({ is: "waits" }));
  look();
  const sent = await promise;
  room.end();
  return sent;
}

/** @returns null while it is under way */
function outcomeOf(state: RoomState, lost: DocumentJson | null): SendResult | null {
  const { status, isSaved, why } = state;
  // the document has begun anew, or did not take it
  if (lost !== null && (isSaved || why === "refused")) return { is: "untaken", why: "refused", words: lost };
  if (isSaved) return { is: "sent" };
  const barred = barredBy(state);
  if (barred !== null) return { is: "untaken", why: barred, words: barred === "access" ? null : wordsOf(state.copy) };
  return status === "ended" || status === "offline" ? { is: "waits" } : null;
}

function barredBy({ status, mayWrite, why }: RoomState): RefusalReason | null {
  if (why === "access" || why === "gone") return why;
  return status === "live" && !mayWrite ? "reading" : null;
}
