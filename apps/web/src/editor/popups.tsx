import { type Plugin, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useEffect, useLayoutEffect, useState } from "react";
import { keymap } from "./keymap.ts";
import { linkRange } from "./commands.ts";
import { LinkForm } from "./link-form.tsx";
import { type SuggestKeys, shownSuggestion } from "./plugins/suggest.ts";
import { schema } from "./schema.ts";
import { SuggestMenu } from "./suggest-menu.tsx";
import type { SuggestSource } from "./suggest-options.ts";
import { focusToolbar, Toolbar } from "./toolbar.tsx";

/** Hands keys of the text to its popups. */
export type PopupControl = SuggestKeys & { onLink(): boolean; onTools(): boolean };

/** ⌘K over selected words or in a link asks for an address, elsewhere it opens the palette; Alt+F10 goes to the toolbar. */
export function popupKeys(control: PopupControl): Plugin {
  return keymap({ "Mod-k": () => control.onLink(), "Alt-F10": () => control.onTools() });
}

type Props = { readonly view: EditorView; readonly control: PopupControl; readonly source: SuggestSource };

/** The popups over the text: the list of suggestions, the toolbar of selected words, the form of a link. */
export function Popups({ view, control, source }: Props) {
  const [isLinking, setLinking] = useState(false);
  const isActive = useActive(view);
  const suggestion = shownSuggestion(view.state);
  const hasWords = canFormat(view);
  const link = linkRange(view.state);
  useLayoutEffect(() => {
    control.onTools = () => focusToolbar(view.dom.closest<HTMLElement>(".editor"));
    control.onLink = () => {
      if (canFormat(view) || linkRange(view.state) !== null) setLinking(true);
      return canFormat(view) || linkRange(view.state) !== null;
    };
  }, [control, view]);
  if (isLinking)
    return <LinkForm view={view} href={link?.href ?? selectedLink(view)} onClose={() => setLinking(false)} />;
  if (!isActive) return null;
  if (suggestion !== null) return <SuggestMenu view={view} suggestion={suggestion} keys={control} source={source} />;
  return hasWords ? <Toolbar view={view} onLink={() => setLinking(true)} isLink={selectedLink(view) !== ""} /> : null;
}

function canFormat({ state: { selection }, editable }: EditorView): boolean {
  const isCode = selection.$from.parent.type.spec.code === true;
  return editable && selection instanceof TextSelection && !selection.empty && !isCode;
}

/** The place where the first of the selected words leads; empty for nowhere. */
function selectedLink({ state: { doc, selection } }: EditorView): string {
  let href = "";
  doc.nodesBetween(selection.from, selection.to, ({ marks }) => {
    if (href === "") href = String(schema.marks.link.isInSet(marks)?.attrs["href"] ?? "");
  });
  return href;
}

/** Whether the focus is in the editor or in what floats over it, and no finger or mouse is selecting. */
function useActive({ dom }: EditorView): boolean {
  const [isFocused, setFocused] = useState(() => dom.contains(document.activeElement));
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const root = dom.closest(".editor") ?? dom;
    const ended = new AbortController();
    const { signal } = ended;
    root.addEventListener("focusin", () => setFocused(true), { signal });
    root.addEventListener(
      "focusout",
      (event) => {
        const to = (event as FocusEvent).relatedTarget;
        setFocused(to instanceof Node && root.contains(to));
      },
      { signal },
    );
    dom.addEventListener("pointerdown", () => setPressed(true), { signal });
    for (const name of ["pointerup", "pointercancel"])
      window.addEventListener(name, () => setPressed(false), { signal });
    return () => ended.abort();
  }, [dom]);
  return isFocused && !isPressed;
}
