import { isSafeLink } from "@stoa/document";
import type { EditorView } from "prosemirror-view";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { editorWords } from "#i18n/en/editor.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { isPressed } from "#ui/is-pressed.ts";
import { addressIn } from "./addresses.ts";
import { setLink } from "./commands.ts";
import { useFloat } from "./float.ts";
import "./popups.css";

type Props = {
  readonly view: EditorView;
  /** the place where the words lead now; empty for nowhere */
  readonly href: string;
  readonly onClose: () => void;
};

/** The form in which selected words get an address, or another one, or none. */
export function LinkForm({ view, href, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(href);
  const [isWrong, setWrong] = useState(false);
  const problem = useId();
  useFloat(form, view, view.state.selection.from, "below");
  const close = (): void => {
    onClose();
    view.focus();
  };
  const put = (address: string | null): void => {
    setLink(address)(view.state, view.dispatch);
    close();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // a form around the editor is not meant
    event.stopPropagation();
    const address = addressIn(text);
    if (address !== null && isSafeLink(address)) put(address);
    else if (text.trim() === "") put(null);
    else setWrong(true);
  };
  return (
    <form
      ref={form}
      popover="manual"
      className="editor-float link-form"
      onSubmit={submit}
      onKeyDown={(event) => onEscape(event, close)}
      noValidate
    >
      <input
        autoFocus
        className="link-form-field"
        type="text"
        inputMode="url"
        aria-label={editorWords.linkAddress}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? problem : undefined}
        placeholder={editorWords.linkExample}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" kind="primary" size="small">
        {editorWords.linkSet}
      </Button>
      {href !== "" && (
        <IconButton icon="unlink" size="small" label={editorWords.linkRemove} onClick={() => put(null)} />
      )}
      {isWrong && (
        <p id={problem} role="alert" className="link-form-problem">
          {editorWords.linkProblem}
        </p>
      )}
    </form>
  );
}

function onEscape(event: KeyboardEvent, close: () => void): void {
  if (!isPressed(event, "Escape")) return;
  event.stopPropagation();
  event.preventDefault();
  close();
}
