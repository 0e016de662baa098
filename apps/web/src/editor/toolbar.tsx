import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, useRef } from "react";
import { editorWords } from "#i18n/en/editor.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { useFloat } from "./float.ts";
import { blockFormats, type Format, wordFormats } from "./formats.ts";
import "./popups.css";

type Props = {
  readonly view: EditorView;
  readonly onLink: () => void;
  /** whether the selected words are a link */
  readonly isLink: boolean;
};

/** The buttons above selected words. Alt+F10 goes there, arrows from one to the other, Escape back into the text. */
export function Toolbar({ view, onLink, isLink }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  // above the words a finger has selected is the menu of the system
  const isTouched = window.matchMedia("(pointer: coarse)").matches;
  useFloat(bar, view, isTouched ? view.state.selection.to : view.state.selection.from, isTouched ? "below" : "above");
  const button = ({ name, icon, label, shortcut, command, isOn }: Format) => (
    <IconButton
      key={name}
      icon={icon}
      label={label}
      shortcut={shortcut}
      size="small"
      tabIndex={-1}
      aria-pressed={isOn?.(view.state) ?? false}
      onClick={() => void command(view.state, view.dispatch, view)}
    />
  );
  return (
    <div
      ref={bar}
      popover="manual"
      role="toolbar"
      aria-label={editorWords.editorTools}
      className="editor-float editor-toolbar"
      // a press keeps the selection
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => rove(event, view)}
    >
      {wordFormats.map(button)}
      <IconButton
        icon="link"
        label={editorWords.formatLink}
        shortcut="Mod+K"
        size="small"
        tabIndex={-1}
        aria-pressed={isLink}
        onClick={onLink}
      />
      <span className="editor-toolbar-line" />
      {blockFormats.map(button)}
    </div>
  );
}

function rove(event: KeyboardEvent<HTMLElement>, view: EditorView): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const steps: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
  const step = steps[event.key];
  if (step !== undefined) buttons.at(step % buttons.length)?.focus();
  else if (event.key === "Escape") view.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Moves the focus to the first button of the toolbar that belongs to an editor. @returns whether there is one */
export function focusToolbar(editor: HTMLElement | null): boolean {
  const first = editor?.querySelector<HTMLButtonElement>(".editor-toolbar button") ?? null;
  first?.focus();
  return first !== null;
}
