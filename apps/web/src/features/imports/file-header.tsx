import type { ReactNode } from "react";
import { importWords } from "#i18n/en/imports.ts";
import type { Import } from "#session/imports.ts";
import { Select } from "#ui/select.tsx";

type Step = "mapping" | "result";

type Props = {
  readonly file: File;
  readonly found: Import;
  readonly step: Step;
  readonly hasMapping: boolean;
  readonly readAs: (source: Import["source"]) => void;
  /** further choices about the file as a whole */
  readonly children: ReactNode;
};

const sources = Object.entries(importWords.sources).map(([value, label]) => ({
  value: value as Import["source"],
  label,
}));

/** The steps with the current one, what the file is, and the choice of another kind. */
export function FileHeader({ file, found, step, hasMapping, readAs, children }: Props) {
  const { source, tool, created, progress, state } = found;
  const isRead = state === "done";
  const steps = (["file", "mapping", "result"] as const).filter((name) => name !== "mapping" || hasMapping);
  return (
    <div className="import-head">
      <ol className="import-trail" aria-label={importWords.importSteps}>
        {steps.map((name) => (
          <li key={name} aria-current={name === step ? "step" : undefined}>
            {importWords.steps[name]}
          </li>
        ))}
      </ol>
      <div>
        <h2>
          <bdi>
            {isRead ? importWords.fileIs[source]({ tool, count: progress.total, pages: created.pages }) : file.name}
          </bdi>
        </h2>
        {isRead && (
          <p className="import-aside">
            <bdi>{file.name}</bdi>
          </p>
        )}
      </div>
      {(step === "mapping" || !hasMapping) && (
        <div className="import-options">
          <Select label={importWords.importSource} value={source} options={sources} onValue={readAs} />
          {children}
        </div>
      )}
    </div>
  );
}
