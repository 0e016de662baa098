import { m } from "#i18n/en.ts";
import type { Import, Source } from "#session/imports.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Select } from "#ui/select.tsx";
import { Counts } from "./counts.tsx";
import { Problems } from "./problems.tsx";

type Props = {
  readonly file: File;
  readonly source: Source;
  readonly found: Import;
  readonly begin: () => void;
  readonly choose: (file: File, source: Source) => void;
  readonly restart: () => void;
};

const sources = [
  { value: "csv", label: m.sourceCsv },
  { value: "trello", label: m.sourceTrello },
  { value: "markdown", label: m.sourceMarkdown },
  { value: "stoa", label: m.sourceStoa },
] as const;

/** What an import of the file would do, before anything is written. */
export function WhatWillHappen({ file, source, found, begin, choose, restart }: Props) {
  const isPossible = found.state === "done";
  return (
    <section className="import-card">
      <h2>{m.importPreview({ file: file.name })}</h2>
      <Select label={m.importSource} value={source} options={sources} onValue={(chosen) => choose(file, chosen)} />
      {isPossible ? (
        <Counts created={found.created} isDone={false} />
      ) : (
        <Notice kind="danger" title={m.importImpossible}>
          {found.error}
        </Notice>
      )}
      <Problems found={found} />
      <div className="import-actions">
        <Button onClick={restart}>{m.importOther}</Button>
        {isPossible && (
          <Button kind="primary" onClick={begin} autoFocus>
            {m.importBegin({ count: found.created.tickets + found.created.pages })}
          </Button>
        )}
      </div>
    </section>
  );
}
