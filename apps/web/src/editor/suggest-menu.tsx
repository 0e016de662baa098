import type { EditorView } from "prosemirror-view";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { editorWords } from "#i18n/en/editor.ts";
import { Icon } from "#ui/icon.tsx";
import { Kbd } from "#ui/kbd.tsx";
import { isComposing } from "#ui/is-pressed.ts";
import { useFloat } from "./float.ts";
import { closeSuggestion, type SuggestKeys, type Suggestion } from "./plugins/suggest.ts";
import { optionsFor, type Choice, type SuggestSource } from "./suggest-options.ts";
import "./popups.css";

const names = {
  person: editorWords.suggestPeople,
  ticket: editorWords.suggestTickets,
  block: editorWords.suggestBlocks,
};

type Props = {
  readonly view: EditorView;
  readonly suggestion: Suggestion;
  readonly keys: SuggestKeys;
  readonly source: SuggestSource;
};

/** The list below `@`, `#` and `/`. The text keeps the focus; arrows, Enter, Tab and Escape come from there. */
export function SuggestMenu({ view, suggestion, keys, source }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const choices = useChoices(source, suggestion);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, choices.length - 1);
  useEffect(() => setChosen(0), [suggestion.text, suggestion.kind]);
  const take = (choice: Choice | undefined): void => choice?.run(view, suggestion);
  useLayoutEffect(() => {
    const moves = { at, choose: setChosen, take: () => take(choices[at]), close: () => closeSuggestion(view) };
    keys.onKey = (event) => onKey(event, choices.length, moves);
    return () => void (keys.onKey = () => false);
  });
  useFloat(list, view, suggestion.from, "below");
  useActive(view, choices.length === 0 ? null : `${id}-${at}`, id);
  useEffect(() => {
    // it answers with a promise in newer browsers, which an effect may not
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <ul
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      className="editor-float suggest"
      aria-label={names[suggestion.kind]}
      hidden={choices.length === 0}
    >
      {choices.map((choice, place) => (
        <li
          key={choice.key}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          className="suggest-option"
          onPointerMove={() => setChosen(place)}
          // the text keeps the focus
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(choice)}
        >
          <Icon name={choice.icon} />
          <span className="truncate" dir="auto">
            {choice.label}
          </span>
          {choice.hint !== undefined && <span className="suggest-hint">{choice.hint}</span>}
          {choice.shortcut !== undefined && <Kbd keys={choice.shortcut} />}
        </li>
      ))}
    </ul>
  );
}

function useChoices(source: SuggestSource, { kind, text }: Suggestion): readonly Choice[] {
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  useEffect(() => {
    let isLast = true;
    void Promise.resolve(optionsFor(source, kind, text)).then(
      (found) => isLast && setChoices(found),
      () => isLast && setChoices([]),
    );
    return () => void (isLast = false);
  }, [source, kind, text]);
  return choices;
}

type Moves = { readonly at: number; choose(at: number): void; take(): void; close(): void };

function onKey(event: KeyboardEvent, count: number, { at, choose, take, close }: Moves): boolean {
  const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !isComposing(event);
  const does: Readonly<Record<string, () => void>> = {
    ArrowDown: () => choose((at + 1) % count),
    ArrowUp: () => choose((at + count - 1) % count),
    Enter: take,
    Tab: take,
    Escape: close,
  };
  const run = does[event.key];
  if (count === 0 || !isPlain || run === undefined) return false;
  run();
  // a dialog around the editor would take Escape for itself
  event.stopPropagation();
  return true;
}

/** Reports the chosen line to a screen reader while the focus stays in the text. */
function useActive(view: EditorView, active: string | null, list: string): void {
  useEffect(() => {
    const { dom } = view;
    const set = (name: string, value: string | null): void =>
      value === null ? dom.removeAttribute(name) : dom.setAttribute(name, value);
    set("aria-activedescendant", active);
    set("aria-controls", active === null ? null : list);
    set("aria-autocomplete", active === null ? null : "list");
    return () =>
      ["aria-activedescendant", "aria-controls", "aria-autocomplete"].forEach((name) => dom.removeAttribute(name));
  }, [view, active, list]);
}
