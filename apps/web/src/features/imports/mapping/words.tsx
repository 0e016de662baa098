import { useMemo } from "react";
import { priorityOptions, useLabelOptions } from "#features/properties/index.ts";
import { mappingWords as words } from "#i18n/en/import-mapping.ts";
import type { ImportDecisions } from "#session/imports.ts";
import { Icon } from "#ui/icon.tsx";
import type { PickerOption } from "#ui/picker-option.ts";
import { Select } from "#ui/select.tsx";
import { columnNames, type ShownMapping, withWord } from "../edits.ts";
import { Choice } from "./choice.tsx";
import { Group, GroupRow } from "./group.tsx";

type Props = {
  readonly mapping: ShownMapping;
  readonly edits: ImportDecisions;
  readonly choose: (part: ImportDecisions) => void;
};

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
const times = (count: number | undefined): string => words.times({ count: count ?? 0 });

/** The columns for the words of statuses, and the one that completes tickets. @param props.created the columns of the last preview */
export function Statuses({ mapping, edits, choose, created }: Props & { readonly created: readonly string[] }) {
  const { statuses, complete_column: complete = null } = mapping;
  const names = columnNames(mapping, created);
  const options = names.map((name) => ({ value: name, text: name }));
  return (
    <Group
      title={words.statuses}
      look={null}
      isOpenFirst={false}
      entries={statuses}
      above={
        <Select
          label={words.complete}
          value={complete ?? ""}
          options={[
            { value: "", label: words.noComplete },
            ...options.map(({ value, text: label }) => ({ value, label })),
          ]}
          onValue={(name) => choose({ complete_column: name === "" ? null : name })}
        />
      }
    >
      {({ value, column, label, count }) => (
        <GroupRow
          key={value}
          name={value === "" ? words.noStatus : value}
          aside={label === null ? times(count) : `${times(count)}, ${words.alsoLabel({ label })}`}
        >
          <Choice
            label={words.columnOf({ value: value === "" ? words.noStatus : value })}
            value={column}
            options={options}
            createText={(name) => words.newColumn({ name })}
            // the label keeps a word that no column has
            onChoose={(name) =>
              choose({
                statuses: withWord(edits.statuses, { value, column: name, label: isSame(name, value) ? null : label }),
              })
            }
          />
        </GroupRow>
      )}
    </Group>
  );
}

/** The priorities for the words of a file. */
export function Priorities({ mapping: { priorities }, edits, choose }: Props) {
  const unknown = priorities.filter(({ priority }) => priority === null).length;
  return (
    <Group
      title={words.priorities}
      look={unknown > 0 ? words.unknownPriorities({ count: unknown }) : null}
      isOpenFirst={unknown > 0}
      entries={priorities}
    >
      {({ value, priority, count }) => (
        <GroupRow key={value} name={value} aside={times(count)}>
          <Choice
            label={words.priorityOf({ value })}
            value={priority ?? ""}
            options={priorityOptions}
            onChoose={(chosen) =>
              choose({
                priorities: withWord(edits.priorities, {
                  value,
                  priority: chosen === "" ? null : (chosen as NonNullable<typeof priority>),
                }),
              })
            }
          />
        </GroupRow>
      )}
    </Group>
  );
}

const leaveOut: PickerOption = { value: "", text: words.leaveOut, mark: <Icon name="minus" /> };

/** The labels of a file: kept, renamed or left out. */
export function Labels({ mapping: { labels }, edits, choose }: Props) {
  const here = useLabelOptions();
  const options = useMemo(() => {
    const known = here.map((option) => ({ ...option, value: option.text }));
    const texts = new Set(known.map(({ text }) => text));
    const fromFile = [...new Set(labels.flatMap(({ value, label }) => (label === null ? [value] : [value, label])))];
    return [
      leaveOut,
      ...fromFile
        .filter((text) => text !== "" && text.length <= 50 && !texts.has(text))
        .map((text) => ({ value: text, text })),
      ...known,
    ];
  }, [here, labels]);
  return (
    <Group title={words.labels} look={null} isOpenFirst={false} entries={labels}>
      {({ value, label, count }) => (
        <GroupRow key={value} name={value} aside={times(count)}>
          <Choice
            label={words.labelOf({ value })}
            value={label ?? ""}
            options={options}
            createText={(name) => words.newLabel({ name })}
            onChoose={(name) => choose({ labels: withWord(edits.labels, { value, label: name === "" ? null : name }) })}
          />
        </GroupRow>
      )}
    </Group>
  );
}
