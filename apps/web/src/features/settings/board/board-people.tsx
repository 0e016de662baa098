import { useCallback } from "react";
import { nameOf } from "#session/name-of.ts";
import { useRows } from "#hooks/use-rows.ts";
import { memberWords } from "#i18n/en/members.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { addToBoard, type BoardPerson, peopleOfBoard, removeFromBoard } from "#session/board-people.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Picker } from "#ui/picker.tsx";
import { Popover } from "#ui/popover.tsx";
import { AskedState } from "../parts/asked-state.tsx";
import { doAndSay } from "../parts/do-and-say.ts";
import { Section } from "../parts/settings-page.tsx";
import { useAsked } from "#hooks/use-asked.ts";

const seesAll = ({ role }: BoardPerson): boolean => role === "owner" || role === "admin";

/** The people on a board. Only admins change it. */
export function BoardPeople({ board, isAdmin }: { readonly board: string; readonly isAdmin: boolean }) {
  const asked = useAsked(useCallback(() => peopleOfBoard(board), [board]));
  const change = (step: () => Promise<void>): void => {
    void doAndSay(step).then(asked.read);
  };
  const people = (asked.value ?? []).toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
  return (
    <Section title={words.boardPeople} text={words.boardPeopleText}>
      <AskedState asked={asked} />
      <ul className="settings-rows" aria-label={words.boardPeople}>
        {people.map((person) => (
          <li key={person.uuid} className="settings-row">
            <Avatar person={person} size={24} isNamed={false} />
            <span className="settings-name" dir="auto">
              {nameOf(person)}
            </span>
            <span className="settings-notes">{memberWords.roles[person.role]}</span>
            {isAdmin && !seesAll(person) && (
              <IconButton
                icon="x"
                label={words.removePerson({ name: nameOf(person) })}
                onClick={() => change(() => removeFromBoard(board, person.uuid))}
              />
            )}
          </li>
        ))}
      </ul>
      {isAdmin && asked.value !== null && (
        <AddPerson people={people} add={(uuid) => change(() => addToBoard(board, uuid))} />
      )}
      {!isAdmin && <p className="settings-hint">{words.adminsOnly}</p>}
    </Section>
  );
}

type AddProps = { readonly people: readonly BoardPerson[]; readonly add: (uuid: string) => void };

function AddPerson({ people, add }: AddProps) {
  const members = useRows("members");
  const there = new Set(people.map(({ uuid }) => uuid));
  const options = members
    .filter(({ uuid }) => !there.has(uuid))
    .map((member) => ({
      value: member.uuid,
      text: nameOf(member),
      hint: memberWords.roles[member.role],
      mark: <Avatar person={member} size={18} isNamed={false} />,
    }));
  if (options.length === 0) return <p className="settings-hint">{words.everybodyIsThere}</p>;
  return (
    <div>
      <Popover label={words.addPerson} trigger={<Button icon="user-plus">{words.addPerson}</Button>}>
        {(close) => (
          <Picker
            label={words.addPerson}
            options={options}
            onChoose={({ value }) => {
              add(value);
              close();
            }}
          />
        )}
      </Popover>
    </div>
  );
}
