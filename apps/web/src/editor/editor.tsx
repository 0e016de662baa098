import type { DocumentJson } from "@stoa/document";
import { useEffect, useState } from "react";
import { EditorField, type FieldProps } from "./field.tsx";
import { loadMarkdown } from "./plugins/paste.ts";

export type { EditorHandle } from "./session.ts";

export type EditorProps = Omit<FieldProps, "document" | "live"> & {
  /** The first text, as a document or as markdown; afterwards the text changes only by `set`. */
  readonly value: DocumentJson | string | null;
};

/** A field of rich text. `onChange` comes after 400 ms of quiet, on blur and when the editor goes; null is an empty text. */
export function Editor({ value, ...props }: EditorProps) {
  const [document, setDocument] = useState(typeof value === "string" ? undefined : value);
  useEffect(() => {
    if (typeof value !== "string" || document !== undefined) return;
    void loadMarkdown().then(({ fromMarkdown }) => setDocument(fromMarkdown(value, "task")));
  }, [value, document]);
  if (document === undefined) return <div className="editor" aria-busy="true" />;
  return <EditorField {...props} document={document} />;
}
