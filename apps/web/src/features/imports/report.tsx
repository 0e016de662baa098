import { Link } from "wouter";
import { useRow } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { importWords } from "#i18n/en/imports.ts";
import { paths } from "#paths.ts";
import type { Import } from "#session/imports.ts";
import { Button } from "#ui/button.tsx";
import { keepFile } from "#ui/keep-file.ts";
import { Notice } from "#ui/notice.tsx";
import { Counts } from "./counts.tsx";
import type { StepExit } from "./file-import.tsx";
import { reportCsv } from "./report-csv.ts";
import { ReportLines } from "./report-lines.tsx";

/** The result of an import. */
export function Report({ now, back }: { readonly now: Import; readonly back: StepExit }) {
  const { file_name: file, state, skipped } = now;
  const isDone = state === "done";
  const download = (): void =>
    keepFile(new Blob([reportCsv(skipped)], { type: "text/csv" }), importWords.reportFile({ file }));
  return (
    <section className="import-card" tabIndex={-1}>
      <h2 className="sr-only" dir="auto">
        {file}
      </h2>
      {isDone ? (
        <Notice kind="success" title={importWords.importDone({ file })} />
      ) : (
        <Notice kind="danger" title={importWords.importFailed({ file })}>
          {now.error}
        </Notice>
      )}
      {isDone && <Counts created={now.created} isDone />}
      <ReportLines of={now} />
      <div className="import-actions">
        {skipped.length > 0 && (
          <Button kind="quiet" icon="download" onClick={download}>
            {importWords.downloadReport}
          </Button>
        )}
        <Button onClick={back.go}>{back.text}</Button>
        {now.board_uuids.map((uuid) => (
          <BoardLink key={uuid} uuid={uuid} />
        ))}
      </div>
    </section>
  );
}

/** A link to a new board, as soon as its row is here. */
function BoardLink({ uuid }: { readonly uuid: string }) {
  const { workspace_uuid } = useOpened();
  const board = useRow("boards", uuid);
  if (board === undefined) return null;
  return (
    <Link href={paths.board(workspace_uuid, uuid)} className="button" data-kind="primary" data-size="normal">
      {importWords.openBoard({ name: board.name })}
    </Link>
  );
}
