import type { DocumentJson } from "@stoa/document";
import { changeOf, type Hunk, isSameText } from "#data/blocks.ts";
import type { Doc, EditedText } from "#data/edited-text.ts";
import type { Clock } from "#data/environment.ts";
import { mergeLetters } from "./merge-letters.ts";
import type { Caret, EditorHandle } from "./session.ts";

/** The editor of a text that is edited alone. */
export type AloneEditor = Pick<EditorHandle, "peek" | "replace" | "caret" | "isBusy">;

/** The handling of text that is typed without a room. */
export type AloneOptions = {
  readonly clock: Clock;
  editor(): AloneEditor | null;
  /** Stores an edit, merged with what others wrote. @returns the text as it is then, here */
  store(edit: EditedText): Doc;
  /** Keeps an edit on this device for as long as the room is about to take it over; null when it has. */
  keep(edit: EditedText | null): void;
  /** whether an edit is on its way to the server */
  isStoring(): boolean;
};

/** A room that is about to take over. */
export type WaitingRoom = {
  /** the content of the stored text */
  readonly text: Doc;
  /** whether it is connected: then edits wait for it */
  readonly isLive: boolean;
  readonly mayWrite: boolean;
};

/** The state that a room takes over from the editor before it. */
export type TakenOver = {
  /** the next text of the room: its text now, with the text that was typed alone */
  readonly text: Doc;
  /** the difference of that text from the room's text now */
  readonly change: Hunk | null;
  /** the text of the editor */
  readonly mine: Doc;
  /** the place where the caret was in it; null without the focus */
  readonly caret: Caret | null;
  /** The room's text with another text of the editor. */
  readonly joinedWith: (mine: Doc) => Doc;
};

/** The time for which what was stored may be on its way into the room. In milliseconds. */
const longestWay = 1500;

/**
 * A text that a person edits alone, until its room is open. It knows the base of what is typed: what the editor was given last, or what was
 * handed on last. What others write never becomes the base of what was typed before it was shown.
 */
export class AloneText {
  readonly #options: AloneOptions;
  /** the text that the editor showed when the person began to type the unsent part */
  #seen: Doc;
  /** the text as it is elsewhere */
  #given: Doc;
  /** an edit that waits for the room */
  #kept: EditedText | null = null;
  #isRoomOpen = false;
  #isOver = false;
  #storedAt = Number.NEGATIVE_INFINITY;

  constructor(first: Doc, options: AloneOptions) {
    [this.#seen, this.#given] = [first, first];
    this.#options = options;
  }

  /** The text is another one elsewhere. The editor shows it, unless something was typed that nobody knows of: then both come together later. */
  give(text: Doc): void {
    this.#given = text;
    this.#show();
  }

  /** The person has typed. @param mine the text of the editor */
  changed(mine: Doc): void {
    // what was typed until then is in the room
    if (this.#isOver) return;
    const edit = { seen: this.#seen, mine };
    if (this.#isRoomOpen) this.#keep(isSameText(mine, this.#seen) ? null : edit);
    else if (!isSameText(mine, this.#seen)) this.#store(edit);
    this.#show();
  }

  /**
   * The room is open and asks for what was typed without it. From then on edits wait for it, so that none is on its way when it takes over.
   * @returns null if it has to ask again, in a moment
   */
  takeOver({ text: theirs, isLive, mayWrite }: WaitingRoom): TakenOver | null {
    if (isLive) this.#isRoomOpen = true;
    else this.release();
    const editor = this.#options.editor();
    const mine = editor?.peek();
    if (editor === null || mine === undefined || this.#isOnItsWay(theirs) || editor.isBusy()) return null;
    this.#isOver = true;
    const seen = this.#seen;
    const joinedWith = (typed: Doc): Doc => (mayWrite ? mergeLetters(seen, typed, theirs) : null) ?? theirs;
    const text = joinedWith(mine);
    // where both changed the same words the server decides, and what it does not take is kept for the person
    if (text === theirs && !isSameText(mine, seen)) this.#store({ seen, mine });
    return { text, change: changeOf(theirs, text), mine, caret: editor.caret(), joinedWith };
  }

  /** The room has taken over, and keeps itself what was typed. */
  end(): void {
    this.#keep(null);
  }

  /** Whether something that was stored is not in the room yet, as far as one can know: others may write there, too. */
  #isOnItsWay(theirs: Doc): boolean {
    const { clock, isStoring } = this.#options;
    const isUnderWay = isStoring();
    if (isUnderWay) this.#storedAt = clock.now();
    return isUnderWay || (clock.now() - this.#storedAt < longestWay && !isSameText(theirs, this.#seen));
  }

  /** The room is away, or the editor goes: what waited for the room is stored without it. */
  release(): void {
    this.#isRoomOpen = false;
    if (this.#isOver) return;
    // first stored, then forgotten: the tab may end in between
    if (this.#kept !== null) this.#store(this.#kept);
    this.#keep(null);
  }

  #store(edit: EditedText): void {
    this.#seen = edit.mine;
    this.#storedAt = this.#options.clock.now();
    this.#given = this.#options.store(edit);
  }

  #keep(edit: EditedText | null): void {
    if (edit === null && this.#kept === null) return;
    this.#kept = edit;
    this.#options.keep(edit);
  }

  #show(): void {
    const editor = this.#options.editor();
    const mine = editor?.peek();
    if (editor === null || mine === undefined || this.#isOver) return;
    if (!isSameText(mine, this.#seen) || isSameText(this.#given, this.#seen)) return;
    this.#seen = this.#given;
    editor.replace(this.#given as DocumentJson | null);
  }
}
