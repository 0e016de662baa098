import { useMemo } from "react";
import { useMemberOptions } from "#features/properties/index.ts";
import { mappingWords as words } from "#i18n/en/import-mapping.ts";
import type { ImportDecisions } from "#session/imports.ts";
import { Icon } from "#ui/icon.tsx";
import { type ShownMapping, withWord } from "../edits.ts";
import { Choice } from "./choice.tsx";
import { Group, GroupRow } from "./group.tsx";

type Props = {
  readonly mapping: ShownMapping;
  readonly edits: ImportDecisions;
  readonly choose: (part: ImportDecisions) => void;
};

/** The members for the people of a file. */
export function People({ mapping: { people }, edits, choose }: Props) {
  const members = useMemberOptions();
  const options = useMemo(
    () => [{ value: "", text: words.keepName, mark: <Icon name="file-text" /> }, ...members],
    [members],
  );
  const unknown = people.filter(({ user_uuid }) => user_uuid === null).length;
  return (
    <Group
      title={words.people}
      look={unknown > 0 ? words.unknownPeople({ count: unknown }) : null}
      isOpenFirst={unknown > 0}
      entries={people}
    >
      {({ value, user_uuid, count }) => (
        <GroupRow key={value} name={value} aside={words.times({ count: count ?? 0 })}>
          <Choice
            label={words.memberOf({ value })}
            value={user_uuid ?? ""}
            options={options}
            onChoose={(uuid) =>
              choose({ people: withWord(edits.people, { value, user_uuid: uuid === "" ? null : uuid }) })
            }
          />
        </GroupRow>
      )}
    </Group>
  );
}
