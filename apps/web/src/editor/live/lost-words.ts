import type { DocumentJson } from "@stoa/document";
import { joined, wordsIn } from "./copy.ts";
import type { Draft, RoomOptions } from "./room-types.ts";

/**
 * Typed text that does not fit the document any more: a text that the person can put in, or not. It is kept on the device until they
 * have decided.
 */
export class LostWords {
  text: DocumentJson | null;
  readonly #keep: RoomOptions["keepLost"];

  /** @param unfitting drafts of former documents, which are text from now on */
  constructor({ lost = null, keepLost }: Pick<RoomOptions, "lost" | "keepLost">, unfitting: readonly Draft[]) {
    this.text = lost;
    this.#keep = keepLost;
    for (const { update } of unfitting) this.add(wordsIn(update));
  }

  add(words: DocumentJson): void {
    this.set(joined(this.text, words));
  }

  /** @param text null: the person has decided, or may not see it any more */
  set(text: DocumentJson | null): void {
    this.text = text;
    this.#keep?.(text);
  }
}
