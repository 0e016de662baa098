import { importWords } from "#i18n/en/imports.ts";
import type { Import } from "#session/imports.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Counts } from "./counts.tsx";
import type { StepExit } from "./step-exit.ts";
import { HereAlready, useNamesHere } from "./here-already.tsx";
import { ReportLines } from "./report-lines.tsx";
import type { Preview } from "./use-preview.ts";

type Props = {
  readonly preview: Preview;
  readonly found: Import;
  readonly back: StepExit;
  readonly begin: () => void;
};

/** The result that an import would have, before anything is written. */
export function ResultStep({ preview: { isBusy, problem, earlier }, found, back, begin }: Props) {
  const isPossible = found.state === "done";
  const names = useNamesHere(found);
  const { boards, pages } = found.created;
  const isAgain = isPossible && (names.length > 0 || (earlier !== undefined && boards.length + pages > 0));
  const sentence = isAgain ? importWords.importAgain : importWords.importBegin;
  return (
    <>
      <div className="import-preview" data-busy={isBusy}>
        {isPossible ? (
          <Counts created={found.created} isDone={false} />
        ) : (
          <Notice kind="danger" title={importWords.importImpossible}>
            {found.error}
          </Notice>
        )}
        {isAgain && <HereAlready names={names} earlier={earlier} />}
        <ReportLines of={found} />
      </div>
      <div className="import-actions">
        {/* Enter goes on, but not to a second copy */}
        <Button onClick={back.go} autoFocus={isAgain || !isPossible}>
          {back.text}
        </Button>
        {isPossible && problem === null && (
          <Button kind="primary" onClick={begin} isBusy={isBusy} autoFocus={!isAgain}>
            {sentence(found.created)}
          </Button>
        )}
      </div>
    </>
  );
}
