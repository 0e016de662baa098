import { useState } from "react";
import { Link } from "wouter";
import { useRow, useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { importWords } from "#i18n/en/imports.ts";
import { momentText } from "#i18n/times.ts";
import { paths } from "#paths.ts";
import type { Import } from "#session/imports.ts";
import { Button } from "#ui/button.tsx";
import { keepFile } from "#ui/keep-file.ts";
import { Notice } from "#ui/notice.tsx";
import { Counts } from "./counts.tsx";
import type { StepExit } from "./step-exit.ts";
import { reportCsv } from "./report-csv.ts";
import { ReportLines } from "./report-lines.tsx";
import { UndoImport } from "./undo-import.tsx";

/** The result of an import. */
export function Report({ now: given, back }: { readonly now: Import; readonly back: StepExit }) {
  const [undone, setUndone] = useState<Import | null>(null);
  const now = undone ?? given;
  const { file_name: file, state, skipped } = now;
  const isDone = state === "done";
  const download = (): void =>
    keepFile(new Blob([reportCsv(skipped)], { type: "text/csv" }), importWords.reportFile({ file }));
  return (
    <section className="import-card" tabIndex={-1}>
      <h2 className="sr-only" dir="auto">
        {file}
      </h2>
      <Outcome now={now} />
      {isDone && <Counts created={now.created} isDone />}
      <ReportLines of={now} />
      <div className="import-actions">
        {skipped.length > 0 && (
          <Button kind="quiet" icon="download" onClick={download}>
            {importWords.downloadReport}
          </Button>
        )}
        {isDone && now.undone_at === null && now.updated_board_uuids.length === 0 && (
          <UndoImport now={now} onUndone={setUndone} />
        )}
        <Button onClick={back.go}>{back.text}</Button>
        {[...now.board_uuids, ...now.updated_board_uuids].map((uuid) => (
          <BoardLink key={uuid} uuid={uuid} />
        ))}
        {now.wiki_uuid !== null && <WikiLink uuid={now.wiki_uuid} />}
      </div>
    </section>
  );
}

/** The end of an import in a sentence: done, undone since, or failed. */
function Outcome({ now: { file_name: file, state, undone_at, error } }: { readonly now: Import }) {
  if (undone_at !== null) return <Notice title={importWords.importUndone({ file, time: momentText(undone_at) })} />;
  if (state === "done") return <Notice kind="success" title={importWords.importDone({ file })} />;
  return (
    <Notice kind="danger" title={importWords.importFailed({ file })}>
      {error}
    </Notice>
  );
}

/** A link to a board, as soon as its row is here. */
function BoardLink({ uuid }: { readonly uuid: string }) {
  const { workspace_uuid } = useOpened();
  const board = useRow("boards", uuid);
  if (board === undefined || board.archived_at !== null) return null;
  return <OpenLink href={paths.board(workspace_uuid, uuid)} name={board.name} />;
}

/** A link to the first page of a wiki, as soon as its rows are here. */
function WikiLink({ uuid }: { readonly uuid: string }) {
  const { workspace_uuid } = useOpened();
  const wiki = useRow("wikis", uuid);
  const [first] = useRows("pages")
    .filter(({ wiki_uuid, parent_page_uuid }) => wiki_uuid === uuid && parent_page_uuid === null)
    .toSorted((one, other) => Number(one.position) - Number(other.position));
  if (wiki === undefined || first === undefined) return null;
  return <OpenLink href={paths.page(workspace_uuid, first.uuid)} name={wiki.name} />;
}

function OpenLink({ href, name }: { readonly href: string; readonly name: string }) {
  return (
    <Link href={href} className="button" data-kind="primary" data-size="normal">
      {importWords.openMade({ name })}
    </Link>
  );
}
