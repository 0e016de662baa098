import { useRef, useState } from "react";
import { useMayWrite } from "#hooks/use-role.ts";
import { m } from "#i18n/en.ts";
import { trashWords as words } from "#i18n/en/trash.ts";
import type { TrashEntry } from "#session/trash.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { VirtualList } from "#ui/virtual.tsx";
import { Entry } from "./entry.tsx";
import { useTrash } from "./use-trash.ts";
import "#ui/page.css";
import "./trash.css";

/** The height of the content above the list, roughly: by it the first lines are chosen before they are measured. In pixels. */
const heightAbove = 160;

/** The items that were deleted in the last 30 days: found, restored, or deleted for good. */
export function TrashScreen() {
  const { entries, problem, read, restore, deleteForGood } = useTrash();
  const [sought, setSought] = useState("");
  const [chosen, setChosen] = useState<TrashEntry | null>(null);
  const found = (entries ?? []).filter(({ title }) => title.toLowerCase().includes(sought.trim().toLowerCase()));
  const mayWrite = useMayWrite();
  const screen = useRef<HTMLElement>(null);
  return (
    <main className="page" ref={screen}>
      <header>
        <h1>{words.title}</h1>
        <p>{words.text}</p>
      </header>
      {problem !== null && (
        <Notice kind="warning">
          {problem} <Button onClick={read}>{m.tryAgain}</Button>
        </Notice>
      )}
      {entries !== null && entries.length > 0 && (
        <TextField
          label={words.find}
          isLabelHidden
          icon="search"
          type="search"
          placeholder={words.find}
          value={sought}
          onValue={setSought}
        />
      )}
      <div
        aria-busy={entries === null && problem === null}
        {...(found.length > 0 && { role: "list", "aria-label": words.title })}
      >
        <VirtualList items={found} itemSize={53} scrollRef={screen} startMargin={heightAbove}>
          {(entry, index) => (
            <Entry
              key={entry.uuid}
              entry={entry}
              place={index + 1}
              count={found.length}
              mayWrite={mayWrite}
              restore={() => restore(entry, words.restored({ title: entry.title }))}
              remove={() => setChosen(entry)}
            />
          )}
        </VirtualList>
      </div>
      {entries !== null && found.length === 0 && <Nothing isSought={entries.length > 0} />}
      <AskToDelete
        entry={chosen}
        close={() => setChosen(null)}
        confirm={(entry) => deleteForGood(entry, words.gone({ title: entry.title }))}
      />
    </main>
  );
}

function Nothing({ isSought }: { readonly isSought: boolean }) {
  return (
    <EmptyState icon={isSought ? "search" : "trash"} title={isSought ? words.nothingFoundTitle : words.emptyTitle}>
      {isSought ? words.nothingFoundText : words.emptyText}
    </EmptyState>
  );
}

type AskProps = {
  readonly entry: TrashEntry | null;
  readonly close: () => void;
  readonly confirm: (entry: TrashEntry) => void;
};

function AskToDelete({ entry, close, confirm }: AskProps) {
  if (entry === null) return null;
  const doIt = (): void => {
    confirm(entry);
    close();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={words.deleteTitle}
      description={words.deleteText({ title: entry.title })}
      size="small"
      footer={
        <>
          <Button onClick={close}>{m.cancel}</Button>
          <Button kind="danger" onClick={doIt}>
            {words.deleteNow}
          </Button>
        </>
      }
    />
  );
}
