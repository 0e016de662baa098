import { importWords } from "#i18n/en/imports.ts";
import type { Import } from "#session/imports.ts";

type Props = { readonly title: string; readonly now: Import | null };

/** The progress of an import. */
export function Importing({ title, now }: Props) {
  const { done, total } = now?.progress ?? { done: 0, total: 0 };
  const isWaiting = now?.state === "queued";
  return (
    <section className="import-card" aria-busy="true" tabIndex={-1}>
      <h2>{title}</h2>
      <progress aria-label={title} {...(total > 0 && { value: done, max: total })} />
      <p role="status">
        {isWaiting
          ? importWords.importWaiting
          : total > 0
            ? importWords.importProgress({ done, total })
            : importWords.importBegun}
      </p>
      <p className="import-aside">{importWords.importMayLeave}</p>
    </section>
  );
}
