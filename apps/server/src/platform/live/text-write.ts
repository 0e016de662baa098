import type { DocumentJson } from "@stoa/document";

/** A page or a task. */
type Owner = { readonly uuid: string };

/**
 * The right to store another text in one page or task. Every function that stores one requires it, and only `settle.ts` creates
 * it: there, what people have typed is stored first, and they are shown what was written. So no write bypasses a live document.
 */
export class TextWrite {
  /** whether what people had typed was stored just now: what was read of the page or task before is old */
  readonly isSettled: boolean;
  readonly #uuid: string;
  #document: DocumentJson | null = null;

  constructor({ uuid }: Owner, isSettled: boolean) {
    this.#uuid = uuid;
    this.isSettled = isSettled;
  }

  /** The text of the page or task now; null when its text was not changed. */
  get document(): DocumentJson | null {
    return this.#document;
  }

  /** Notes what a page or task says now; called by what has stored it. */
  stored({ uuid }: Owner, document: DocumentJson): void {
    if (uuid !== this.#uuid) throw new Error("A text was stored with the right to store another one.");
    this.#document = document;
  }
}
