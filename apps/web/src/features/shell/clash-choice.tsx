import type { DocumentJson } from "@stoa/document";
import { joinBlocks } from "#data/blocks.ts";
import type { Doc, TextClash } from "#data/edited-text.ts";
import { DocumentView } from "#editor/document-view.tsx";
import { unsavedWords as words } from "#i18n/en/unsaved.ts";
import { Button } from "#ui/button.tsx";
import "./clash-choice.css";

export type ClashChoiceProps = {
  readonly clash: TextClash;
  /** whether the ticket is still there */
  readonly mayWrite: boolean;
  /** Stores the text that the person decided for, on the other one as it is shown here. */
  readonly write: (text: Doc, seen: Doc) => void;
  /** reports that the choice is made */
  readonly done: () => void;
  /** shows the ticket with both texts */
  readonly edit: () => void;
};

/** Two texts of which both changed the same part: mine, theirs, or both for the person to edit. Nothing is overwritten that was not shown. */
export function ClashChoice({ clash, mayWrite, write, done, edit }: ClashChoiceProps) {
  const { mine, seen, theirs } = clash;
  const choose = (text: Doc): void => {
    write(text, theirs);
    done();
  };
  const editBoth = (): void => {
    choose(joinBlocks(seen, mine, theirs));
    edit();
  };
  return (
    <>
      <div className="clash">
        <Side title={words.clashMine} document={mine} />
        <Side title={words.clashTheirs} document={theirs} />
      </div>
      <div className="clash-buttons">
        <Button onClick={done}>{words.keepTheirs}</Button>
        {mayWrite && <Button onClick={() => choose(mine)}>{words.useMine}</Button>}
        {mayWrite && <Button onClick={editBoth}>{words.editBoth}</Button>}
      </div>
    </>
  );
}

function Side({ title, document }: { readonly title: string; readonly document: Doc }) {
  return (
    <section className="clash-side" aria-label={title}>
      <h3>{title}</h3>
      <div className="clash-text" tabIndex={0} role="group" aria-label={title}>
        {document === null ? <p>{words.clashEmpty}</p> : <DocumentView document={document as DocumentJson} />}
      </div>
    </section>
  );
}
