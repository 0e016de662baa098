import { importWords } from "#i18n/en/imports.ts";
import { counted } from "#i18n/plural.ts";
import type { Import } from "#session/imports.ts";

type ImportCounts = Import["created"];

/** The created things, a line each. */
export function linesOf(
  created: ImportCounts,
): readonly { readonly text: string; readonly names: readonly string[] }[] {
  const lines = [
    { count: created.boards.length, one: "board", other: "boards", names: created.boards },
    { count: created.columns.length, one: "column", other: "columns", names: created.columns },
    { count: created.tickets, one: "ticket", other: "tickets", names: [] },
    { count: created.subtasks, one: "success criterion", other: "success criteria", names: [] },
    { count: created.comments, one: "comment", other: "comments", names: [] },
    { count: created.labels.length, one: "new label", other: "new labels", names: created.labels },
    { count: created.wikis.length, one: "wiki", other: "wikis", names: created.wikis },
    { count: created.pages, one: "page", other: "pages", names: [] },
    { count: created.attachments, one: "file", other: "files", names: [] },
  ];
  return lines
    .filter(({ count }) => count > 0)
    .map(({ count, one, other, names }) => ({ text: counted(count, one, other), names }));
}

/** The number of names that are shown; the others are counted. */
const mostNames = 12;

/** @param props.isDone whether it was made, or would be */
export function Counts({ created, isDone }: { readonly created: ImportCounts; readonly isDone: boolean }) {
  const { updated, left } = created;
  const lines = linesOf(created);
  return (
    <>
      {lines.length > 0 && (
        <>
          <p>{isDone ? importWords.importMade : importWords.importWouldMake}</p>
          <ul className="import-counts">
            {lines.map(({ text, names }) => (
              <li key={text}>
                <strong>{text}</strong>
                {names.length > 0 && <span>{namesOf(names)}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {updated > 0 && <p>{importWords.importUpdates({ count: updated, isDone })}</p>}
      {left > 0 && <p>{importWords.importLeaves({ count: left, isDone })}</p>}
      {lines.length + updated + left === 0 && <p>{importWords.importNothingNew}</p>}
    </>
  );
}

function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(", ");
  return names.length > mostNames ? `${shown} ${importWords.andMore({ count: names.length - mostNames })}` : shown;
}
