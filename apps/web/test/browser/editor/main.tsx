// first, because it gives the layers of all other style sheets their order
import "#ui/index.css";
import type { DocumentJson } from "@stoa/document";
import { lazy, Suspense, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { withTask } from "#editor/document.ts";
import { DocumentView } from "#editor/document-view.tsx";
import type { EditorHandle } from "#editor/editor.tsx";
import type { StoredFile } from "#editor/plugins/upload.ts";
import type { MentionTarget } from "#editor/suggest-options.ts";
import "./page.css";

const Editor = lazy(async () => ({ default: (await import("#editor/editor.tsx")).Editor }));

const known: readonly MentionTarget[] = [
  { kind: "person", uuid: "01990000-0000-7000-8000-000000000001", label: "Ada Lovelace", hint: "ada@example.com" },
  { kind: "person", uuid: "01990000-0000-7000-8000-000000000002", label: "Cleo Example", hint: "cleo@example.com" },
  { kind: "ticket", uuid: "01990000-0000-7000-8000-000000000003", label: "STO-7 Fix the roof", hint: "Home" },
];

/** The values that the test looks at. */
export type ObservedValues = { changed: DocumentJson | null; sent: DocumentJson | null; changes: number };

const seen: ObservedValues = { changed: null, sent: null, changes: 0 };
/** The files that are under way, in their order. */
const files: { end: (stored: StoredFile) => void; fail: (error: Error) => void }[] = [];
const page = {
  seen,
  endFile: (stored: StoredFile) => files.shift()?.end(stored),
  failFile: (words: string) => files.shift()?.fail(new Error(words)),
  files: [] as string[],
  handle: (): EditorHandle | null => handle,
  show: (_document: DocumentJson): void => {},
};
(globalThis as { page?: typeof page }).page = page;
let handle: EditorHandle | null = null;

const suggest = (kind: "person" | "ticket", text: string): readonly MentionTarget[] =>
  known.filter((one) => one.kind === kind && one.label.toLowerCase().includes(text.toLowerCase()));

const upload = (file: File, progress: (part: number) => void): Promise<StoredFile> =>
  new Promise((end, fail) => {
    progress(0.5);
    page.files.push(`${file.name} ${file.type} ${file.size}`);
    files.push({ end, fail });
  });

function Page() {
  const ref = useRef<EditorHandle>(null);
  const [document, setDocument] = useState<DocumentJson | null>(null);
  page.show = setDocument;
  return (
    <main>
      <h1>Editor</h1>
      <div className="frame">
        <Suspense>
          <Editor
            ref={(made) => {
              ref.current = made;
              handle = made;
            }}
            value={null}
            label="Description"
            placeholder="What is to be done?"
            autoFocus
            suggest={suggest}
            upload={upload}
            onChange={(changed) => {
              Object.assign(seen, { changed, changes: seen.changes + 1 });
              setDocument(changed);
            }}
            onSubmit={(sent) => void (seen.sent = sent)}
          />
        </Suspense>
      </div>
      <h2>As read</h2>
      {document !== null && (
        <DocumentView
          document={document}
          mentionAddress={({ uuid }) => `/w/a/task/${uuid}`}
          onCheck={(number, checked) => setDocument(withTask(document, number, checked))}
        />
      )}
    </main>
  );
}

const place = globalThis.document.getElementById("app");
if (place !== null) createRoot(place).render(<Page />);
