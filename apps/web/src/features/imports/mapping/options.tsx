import { mappingWords as words } from "#i18n/en/import-mapping.ts";
import type { Import, ImportDecisions } from "#session/imports.ts";
import { Select } from "#ui/select.tsx";
import { isEncodingGuessed, isOrderOpen, type ShownMapping } from "../edits.ts";

type Props = {
  readonly mapping: ShownMapping;
  readonly edits: ImportDecisions;
  readonly source: Import["source"];
  readonly choose: (part: ImportDecisions) => void;
};

const optionsOf = <Value extends string>(texts: Readonly<Record<Value, string>>) =>
  Object.entries<string>(texts).map(([value, label]) => ({ value: value as Value, label }));

/** The choices about a file as a whole, as far as they change something. */
export function Options({ mapping, edits, source, choose }: Props) {
  const { date_order, archived, encoding = "utf-8" } = mapping;
  const hasArchived = source === "trello" || mapping.columns.some(({ field }) => field === "archived");
  return (
    <>
      {(isEncodingGuessed(mapping) || edits.encoding !== undefined) && (
        <Select
          label={words.encoding}
          hint={words.encodingHint}
          value={encoding}
          options={optionsOf(words.encodings)}
          onValue={(chosen) => choose({ encoding: chosen })}
        />
      )}
      {date_order !== undefined && (isOrderOpen(mapping) || edits.date_order !== undefined) && (
        <Select
          label={words.dateOrder}
          value={date_order}
          options={optionsOf(words.dateOrders)}
          onValue={(chosen) => choose({ date_order: chosen })}
        />
      )}
      {archived !== undefined && hasArchived && (
        <Select
          label={words.archived}
          value={archived}
          options={optionsOf(words.archivedAs)}
          onValue={(chosen) => choose({ archived: chosen })}
        />
      )}
    </>
  );
}
