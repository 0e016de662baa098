import { Link } from "wouter";
import { useRow } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { importWords } from "#i18n/en/imports.ts";
import { paths } from "#paths.ts";
import type { Import } from "#session/imports.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Counts } from "./counts.tsx";
import { Problems } from "./problems.tsx";

/** The result of an import. */
export function Report({ now, restart }: { readonly now: Import; readonly restart: () => void }) {
  const isDone = now.state === "done";
  return (
    <section className="import-card">
      {isDone ? (
        <Notice kind="success" title={importWords.importDone({ file: now.file_name })} />
      ) : (
        <Notice kind="danger" title={importWords.importFailed({ file: now.file_name })}>
          {now.error}
        </Notice>
      )}
      {isDone && <Counts created={now.created} isDone />}
      <Problems found={now} />
      <div className="import-actions">
        <Button onClick={restart}>{importWords.importAnother}</Button>
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
