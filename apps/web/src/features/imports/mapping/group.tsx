import { type ReactElement, type ReactNode, useId, useState } from "react";
import { mappingWords as words } from "#i18n/en/import-mapping.ts";
import { Button } from "#ui/button.tsx";

/** Of a longer list only these are shown at first. */
const few = 20;

type Props<Entry> = {
  readonly title: string;
  /** the things in it that need a look, or null */
  readonly look: string | null;
  readonly isOpenFirst: boolean;
  readonly entries: readonly Entry[];
  /** the row of an entry, with its own key */
  readonly children: (entry: Entry) => ReactElement;
  readonly above?: ReactNode;
};

/** A collapsible list of choices. Nothing is shown if it has no entries. */
export function Group<Entry>({ title, look, isOpenFirst, entries, children, above }: Props<Entry>) {
  const id = useId();
  // later choices must not close it below the hands of the person
  const [isOpen] = useState(isOpenFirst);
  const [isWhole, setWhole] = useState(false);
  if (entries.length === 0) return null;
  const shown = isWhole ? entries : entries.slice(0, few);
  return (
    <details className="import-group" open={isOpen}>
      <summary>
        <strong id={id}>{title}</strong>
        <span>{entries.length}</span>
        {look !== null && (
          <em>
            <bdi>{look}</bdi>
          </em>
        )}
      </summary>
      {above}
      <ul aria-labelledby={id}>{shown.map((entry) => children(entry))}</ul>
      {entries.length > few && (
        <Button kind="quiet" size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.showFewer : words.showAll({ count: entries.length })}
        </Button>
      )}
    </details>
  );
}

type RowProps = { readonly name: string; readonly aside: string; readonly children: ReactNode };

/** A row of a group: what stands in the file, and the choice about it. */
export function GroupRow({ name, aside, children }: RowProps) {
  return (
    <li className="import-entry">
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span>
          <bdi>{aside}</bdi>
        </span>
      </div>
      <div className="import-choices">{children}</div>
    </li>
  );
}
