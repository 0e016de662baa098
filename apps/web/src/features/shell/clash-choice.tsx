import type { DocumentJson } from "@stoa/document";
import type { DescriptionClash } from "#commands/update-description.ts";
import { joinBlocks } from "#data/blocks.ts";
import { DocumentView } from "#editor/document-view.tsx";
import { useAct } from "#hooks/use-act.ts";
import { useRow } from "#hooks/use-rows.ts";
import { m } from "#i18n/en.ts";
import { Button } from "#ui/button.tsx";
import "./clash-choice.css";

type Doc = DescriptionClash["theirs"];

export type ClashChoiceProps = {
  readonly clash: DescriptionClash;
  /** whether the ticket is still there */
  readonly mayWrite: boolean;
  /** it is decided */
  readonly done: () => void;
  /** shows the ticket with both texts */
  readonly edit: () => void;
};

/** Two texts of one description beside each other: mine, theirs, or both for the person to edit. Nothing is overwritten that was not shown. */
export function ClashChoice({ clash, mayWrite, done, edit }: ClashChoiceProps) {
  const { uuid, description_json: mine, seen } = clash;
  const act = useAct();
  const shown = useRow("descriptions", uuid);
  const theirs = shown === undefined ? clash.theirs : shown.description_json;
  const write = (description_json: Doc): void => {
    act("updateDescription", { uuid, description_json, seen: theirs });
    done();
  };
  const editBoth = (): void => {
    write(joinBlocks(seen, mine, theirs));
    edit();
  };
  return (
    <>
      <div className="clash">
        <Side title={m.clashMine} document={mine} />
        <Side title={m.clashTheirs} document={theirs} />
      </div>
      <div className="clash-buttons">
        <Button onClick={done}>{m.keepTheirs}</Button>
        {mayWrite && <Button onClick={() => write(mine)}>{m.useMine}</Button>}
        {mayWrite && <Button onClick={editBoth}>{m.editBoth}</Button>}
      </div>
    </>
  );
}

function Side({ title, document }: { readonly title: string; readonly document: Doc }) {
  return (
    <section className="clash-side" aria-label={title}>
      <h3>{title}</h3>
      <div className="clash-text" tabIndex={0} role="group" aria-label={title}>
        {document === null ? <p>{m.clashEmpty}</p> : <DocumentView document={document as DocumentJson} />}
      </div>
    </section>
  );
}
