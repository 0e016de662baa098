import type { DocumentJson } from "@stoa/document";
import { paragraph } from "@stoa/server/test/live.ts";
import * as Y from "yjs";
import type { Doc, EditedText } from "#data/edited-text.ts";
import { type AloneEditor, AloneText } from "#editor/alone-text.ts";
import { carryInto } from "#editor/live/carry.ts";
import { wordsOf } from "#editor/live/copy.ts";
import type { Room } from "#editor/live/room.ts";
import type { Clock } from "#data/environment.ts";

/** The store of text that is typed without a room. */
export type TextStore = {
  /** the text as the app shows it */
  shown(): Doc;
  store(edit: EditedText): Doc;
  isStoring(): boolean;
  keep(edit: EditedText | null): void;
  /** Says that somebody has the text open: nobody else sends what they keep. @returns ends it */
  hold(): () => void;
  /** Opens the room, as the app does when it shows the text. */
  openRoom(): Room;
};

/** A text as an editor makes it, from its lines. */
export function docOf(lines: readonly string[]): DocumentJson | null {
  if (lines.length === 0 || (lines.length === 1 && lines[0] === "")) return null;
  const content = lines.map((text) => ({
    type: "paragraph",
    ...(text !== "" && { content: [{ type: "text", text }] }),
  }));
  return { type: "doc", content };
}

/** The lines of a text. */
export function linesOf(doc: Doc): string[] {
  const content = (doc?.["content"] ?? []) as readonly { readonly content?: readonly { readonly text?: string }[] }[];
  return content.map((block) => (block.content ?? []).map(({ text = "" }) => text).join(""));
}

/**
 * A person who has a text open and types words into it: the program of the app around an editor that is lines of text. It begins alone and goes
 * into the room as the app's field does.
 */
export class Typist {
  readonly #text: TextStore;
  readonly #random: () => number;
  readonly #log: (line: string) => void;
  readonly #alone: AloneText;
  readonly #free: () => void;
  #lines: string[];
  #room: Room | null = null;
  #isIn = false;
  /** a word of an input method is under way */
  isComposing = false;

  /** @param log what happened, for the message of a round that fails */
  constructor(text: TextStore, clock: Clock, random: () => number, log: (line: string) => void) {
    this.#text = text;
    this.#log = log;
    this.#random = random;
    this.#free = text.hold();
    const first = text.shown();
    this.#lines = linesOf(first);
    const editor: AloneEditor = {
      peek: () => docOf(this.#lines),
      replace: (document) => {
        this.#lines = linesOf(document);
        log(`is shown ${this.#lines.join(" | ")}`);
      },
      caret: () => null,
      isBusy: () => this.isComposing,
    };
    this.#alone = new AloneText(first, {
      clock,
      editor: () => editor,
      store: (edit) => {
        log(`stores ${linesOf(edit.mine).join(" | ")} on ${linesOf(edit.seen).join(" | ")}`);
        return text.store(edit);
      },
      keep: (edit) => {
        log(
          `keeps ${edit === null ? "nothing" : `${linesOf(edit.mine).join(" | ")} on ${linesOf(edit.seen).join(" | ")}`}`,
        );
        text.keep(edit);
      },
      isStoring: text.isStoring,
    });
  }

  /** Types a word at the end of a line, or as a line of its own. */
  type(word: string): void {
    const isNew = this.#random() < 0.4;
    if (this.#isIn && this.#room !== null) this.#typeTogether(this.#room, word, isNew);
    else this.#typeAlone(word, isNew);
  }

  /** A pause, which reports the typed text. */
  pause(): void {
    if (!this.#isIn) this.#alone.changed(docOf(this.#lines));
  }

  /** The loop of the app: it shows the text of others, and asks whether the room can take over. */
  look(): void {
    if (this.#isIn) return;
    this.#alone.give(this.#text.shown());
    const state = this.#room?.state();
    if (state === undefined || !state.isReady || state.status === "ended") return;
    const { copy, status, mayWrite, keep } = state;
    const taken = this.#alone.takeOver({ text: wordsOf(copy), isLive: status === "live", mayWrite });
    if (taken === null) return;
    const before = linesOf(wordsOf(copy)).join(" | ");
    carryInto(copy, taken);
    keep();
    this.#isIn = true;
    this.#alone.end();
    // as the app does when the editor before the room goes
    this.#alone.release();
    this.#log(
      `goes into the room with ${linesOf(taken.mine).join(" | ")}: ${before} becomes ${linesOf(wordsOf(copy)).join(" | ")}`,
    );
  }

  openRoom(): void {
    this.#room ??= this.#text.openRoom();
  }

  /** The network is back. */
  retry(): void {
    this.#room?.retry();
  }

  /** Leaves the text, as when another one is opened or the page is loaded anew. */
  leave(): void {
    this.pause();
    this.#alone.release();
    this.#room?.keep();
    this.#room?.end();
    this.#free();
  }

  get isIn(): boolean {
    return this.#isIn;
  }

  /** Whether the server has all that was typed in the room, or refused it: then it is kept for the person. */
  get isSettled(): boolean {
    const { isSaved = true, status } = this.#room?.state() ?? {};
    return isSaved || status === "ended";
  }

  /** The state, for the message of a round that fails. */
  get state(): object {
    const { status, why, isReady, isSaved, mayWrite } = this.#room?.state() ?? {};
    return {
      isIn: this.#isIn,
      lines: this.#lines,
      status,
      why,
      isReady,
      isSaved,
      mayWrite,
      isStoring: this.#text.isStoring(),
    };
  }

  #typeAlone(word: string, isNew: boolean): void {
    const count = this.#lines.length;
    const at = Math.floor(this.#random() * (count + 1));
    if (isNew || at === count) this.#lines = this.#lines.toSpliced(at, 0, word);
    else this.#lines = this.#lines.with(at, `${this.#lines[at]} ${word}`.trim());
  }

  #typeTogether(room: Room, word: string, isNew: boolean): void {
    const { content } = room.state().copy;
    const at = Math.floor(this.#random() * (content.length + 1));
    const element = content.length > at ? content.get(at) : undefined;
    if (isNew || !(element instanceof Y.XmlElement)) content.insert(at, [paragraph(word)]);
    else typeInto(element, word);
  }
}

function typeInto(element: Y.XmlElement, word: string): void {
  const last = element.length > 0 ? element.get(element.length - 1) : undefined;
  if (last instanceof Y.XmlText) last.insert(last.length, ` ${word}`);
  else element.insert(element.length, [new Y.XmlText(word)]);
}
