import { importWords } from "#i18n/en/imports.ts";
import { mappingWords as words } from "#i18n/en/import-mapping.ts";
import type { Import } from "#session/imports.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { ShownMapping } from "../edits.ts";
import type { StepExit } from "../step-exit.ts";
import type { Preview } from "../use-preview.ts";
import { Columns } from "./columns.tsx";
import { People } from "./people.tsx";
import { Sample } from "./sample.tsx";
import { Labels, Priorities, Statuses } from "./words.tsx";

type Props = {
  readonly preview: Preview;
  /** the last preview that could be read */
  readonly readable: Import;
  readonly mapping: ShownMapping;
  readonly leave: StepExit;
  readonly goOn: () => void;
};

/** The meaning of a file with tickets: the first tickets as they will be, and every choice about columns, words and people. */
export function MappingStep({ preview, readable, mapping, leave, goOn }: Props) {
  const { found, isBusy, isOld, edits, choose, update } = preview;
  const { sample = [], created } = readable;
  const parts = { mapping, edits, choose };
  return (
    <>
      {found?.state === "failed" && (
        <Notice kind="danger" title={words.notRead}>
          {found.error}
        </Notice>
      )}
      <h3>{words.sample}</h3>
      <Sample sample={sample} isBusy={isBusy} />
      {isOld && <Notice actions={<Button onClick={update}>{words.update}</Button>}>{words.updateText}</Notice>}
      <div className="import-groups">
        <People {...parts} />
        <Priorities {...parts} />
        <Columns {...parts} />
        <Statuses {...parts} created={created.columns} />
        <Labels {...parts} />
      </div>
      <div className="import-actions">
        <Button onClick={leave.go}>{leave.text}</Button>
        <Button kind="primary" onClick={goOn} autoFocus>
          {importWords.importContinue}
        </Button>
      </div>
    </>
  );
}
