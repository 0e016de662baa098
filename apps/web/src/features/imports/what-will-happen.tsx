import { importWords } from "#i18n/en/imports.ts";
import type { Import, Source } from "#session/imports.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Select } from "#ui/select.tsx";
import { Counts } from "./counts.tsx";
import { HereAlready, useNamesHere } from "./here-already.tsx";
import { Problems } from "./problems.tsx";

type Props = {
  readonly file: File;
  readonly source: Source;
  readonly found: Import;
  readonly earlier: Import | undefined;
  readonly begin: () => void;
  readonly choose: (file: File, source: Source) => void;
  readonly restart: () => void;
};

const sources = [
  { value: "csv", label: importWords.sourceCsv },
  { value: "trello", label: importWords.sourceTrello },
  { value: "markdown", label: importWords.sourceMarkdown },
  { value: "stoa", label: importWords.sourceStoa },
] as const;

/** The preview of an import, before anything is written. */
export function WhatWillHappen({ file, source, found, earlier, begin, choose, restart }: Props) {
  const isPossible = found.state === "done";
  const names = useNamesHere(found);
  const isAgain = isPossible && (names.length > 0 || earlier !== undefined);
  const count = found.created.tickets + found.created.pages;
  return (
    <section className="import-card">
      <h2>{importWords.importPreview({ file: file.name })}</h2>
      <Select
        label={importWords.importSource}
        value={source}
        options={sources}
        onValue={(chosen) => choose(file, chosen)}
      />
      {isPossible ? (
        <Counts created={found.created} isDone={false} />
      ) : (
        <Notice kind="danger" title={importWords.importImpossible}>
          {found.error}
        </Notice>
      )}
      {isAgain && <HereAlready names={names} earlier={earlier} />}
      <Problems found={found} />
      <div className="import-actions">
        {/* Enter goes on, but not to a second copy */}
        <Button onClick={restart} autoFocus={isAgain}>
          {importWords.importOther}
        </Button>
        {isPossible && (
          <Button kind="primary" onClick={begin} autoFocus={!isAgain}>
            {isAgain ? importWords.importAgain({ count }) : importWords.importBegin({ count })}
          </Button>
        )}
      </div>
    </section>
  );
}
