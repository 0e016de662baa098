import { mappingWords as words } from "#i18n/en/import-mapping.ts";
import type { ImportDecisions } from "#session/imports.ts";
import { type ColumnEntry, type ColumnField, type ShownMapping, withColumn } from "../edits.ts";
import { Choice } from "./choice.tsx";
import { Group, GroupRow } from "./group.tsx";

type Props = {
  readonly mapping: ShownMapping;
  readonly edits: ImportDecisions;
  readonly choose: (part: ImportDecisions) => void;
};

const optionsOf = <Value extends string>(texts: Readonly<Record<Value, string>>) =>
  Object.entries<string>(texts).map(([value, text]) => ({ value, text }));
const fields = optionsOf(words.fields);
const types = optionsOf(words.types);

/** The meaning of each column of a table. */
export function Columns({ mapping: { columns }, edits, choose }: Props) {
  const custom = columns.filter(({ field }) => field === "custom_field").length;
  const change = (chosen: ColumnEntry): void => choose({ columns: withColumn(edits.columns, columns, chosen) });
  return (
    <Group
      title={words.columns}
      look={custom > 0 ? words.custom({ count: custom }) : null}
      isOpenFirst
      entries={columns}
    >
      {({ heading, field, type = "text", examples = [] }) => (
        <GroupRow key={heading} name={heading} aside={examples.length > 0 ? examples.join(" · ") : words.noValues}>
          <Choice
            label={words.columnIs({ heading })}
            value={field}
            options={fields}
            onChoose={(value) => change({ heading, field: value as ColumnField })}
          />
          {field === "custom_field" && (
            <Choice
              label={words.typeOf({ heading })}
              value={type}
              options={types}
              onChoose={(value) => change({ heading, field, type: value as NonNullable<ColumnEntry["type"]> })}
            />
          )}
        </GroupRow>
      )}
    </Group>
  );
}
