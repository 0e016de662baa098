import type { DocumentJson } from "@stoa/document";
import { memo, type ReactNode } from "react";
import { blockView, type ViewOptions } from "./document-nodes.tsx";
import "./document.css";

export type DocumentViewProps = ViewOptions & {
  readonly document: DocumentJson;
  readonly className?: string;
};

/** Shows a document without an editor, for comments and whatever is read: nothing of ProseMirror is loaded. */
export const DocumentView = memo(function DocumentView({
  document,
  className,
  ...options
}: DocumentViewProps): ReactNode {
  let [tasks, pictures] = [0, 0];
  const numbered = { ...options, nextTask: () => (tasks += 1) - 1, nextPicture: () => (pictures += 1) - 1 };
  return (
    <div className={`prose ${className ?? ""}`}>
      {document.content?.map((node, at) => blockView(node, at, numbered))}
    </div>
  );
});
