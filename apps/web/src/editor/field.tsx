import type { DocumentJson } from "@stoa/document";
import type { EditorState, Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from "react";
import { editorWords } from "#i18n/en/editor.ts";
import { blocksWith } from "./attach.ts";
import { pasteHtml } from "./plugins/paste-html.ts";
import { isUploading, type Upload, uploads } from "./plugins/upload.ts";
import { suggest } from "./plugins/suggest.ts";
import { Popups, type PopupControl, popupKeys } from "./popups.tsx";
import { type Callbacks, type Caret, type EditorHandle, type Session, startSession } from "./session.ts";
import type { Suggest } from "./suggest-options.ts";
import "./document.css";
import "./editor.css";

export type FieldProps = Callbacks & {
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  /** the place where the caret is at first, with the focus */
  readonly caret?: Caret | null;
  /** finds people for `@`, tickets and pages for `#`; without it the signs are text */
  readonly suggest?: Suggest;
  /** stores pasted and dropped files; without it they are not taken */
  readonly upload?: Upload;
  readonly document: DocumentJson | null;
  /** the plugins of a live document, made once for each editor */
  readonly live?: (() => readonly Plugin[]) | null;
  readonly ref?: Ref<EditorHandle>;
};

/** The field itself, with its popups. */
export function EditorField(props: FieldProps) {
  const latest = useRef(props);
  const place = useRef<HTMLDivElement>(null);
  const [session, setSession] = useState<Session | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [, setShown] = useState<EditorState | null>(null);
  const control = useMemo<PopupControl>(() => ({ onKey: () => false, onLink: () => false, onTools: () => false }), []);
  const source = useMemo(() => sourceOf(latest, setFailure), []);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const { readOnly, label } = props;
  useLayoutEffect(() => {
    session?.view.setProps({});
  }, [session, readOnly, label]);
  useLayoutEffect(() => {
    if (place.current === null) return undefined;
    const started = start(place.current, latest, control, { setProblem, setFailure, setShown });
    setSession(started);
    return () => started.end();
    // made once: what the caller wants later is read from `latest`
  }, [control]);
  useImperativeHandle(props.ref, () => session?.handle ?? nothing, [session]);
  return (
    <div className="editor">
      <div ref={place} />
      {session !== null && props.readOnly !== true && <Popups view={session.view} control={control} source={source} />}
      <Problem text={problem === null ? null : editorWords.editorProblem({ problem })} />
      <Problem text={failure} />
    </div>
  );
}

function Problem({ text }: { text: string | null }) {
  return text === null ? null : (
    <p className="editor-problem" role="alert">
      {text}
    </p>
  );
}

type LatestProps = { readonly current: FieldProps };
type ReportedText = {
  setProblem(problem: string | null): void;
  setFailure(message: string | null): void;
  setShown(state: EditorState): void;
};

function uploadOptions(latest: LatestProps, onFailure: (message: string) => void) {
  return { upload: () => latest.current.upload ?? null, onFailure };
}

function sourceOf(latest: LatestProps, onFailure: (message: string) => void) {
  return {
    suggest: ((kind, text) => latest.current.suggest?.(kind, text) ?? []) satisfies Suggest,
    blocks: () => blocksWith(uploadOptions(latest, onFailure)),
  };
}

function start(place: HTMLElement, latest: LatestProps, control: PopupControl, text: ReportedText): Session {
  const { document, placeholder = "", autoFocus = false, caret = null, live } = latest.current;
  const files = uploadOptions(latest, text.setFailure);
  const session = startSession(place, {
    document,
    placeholder,
    plugins: [suggest(control), popupKeys(control), uploads(files), pasteHtml({ ...files, onPaste: text.setFailure })],
    live: live?.() ?? null,
    callbacks: () => latest.current,
    onProblem: text.setProblem,
    onUpdate: ({ state }: EditorView) => text.setShown(state),
    isBusy: isUploading,
    onWait: () => text.setFailure(editorWords.uploadWait),
  });
  if (autoFocus) session.view.focus();
  if (caret !== null) session.handle.select(caret);
  return session;
}

const nothing: EditorHandle = {
  focus: () => {},
  set: () => {},
  insert: () => {},
  submit: () => {},
  read: () => null,
  peek: () => undefined,
  replace: () => {},
  caret: () => null,
  select: () => {},
  isBusy: () => false,
};
