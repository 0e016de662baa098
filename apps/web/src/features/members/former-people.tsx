import { useCallback, useEffect, useState } from "react";
import { nameOf } from "#session/name-of.ts";
import { Section } from "#features/settings/index.ts";
import { useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { memberWords } from "#i18n/en/members.ts";
import { peopleWords as words } from "#i18n/en/people.ts";
import { formerPeople, type Person, reactivatePerson } from "#session/people.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.ts";

/** The people who were removed, to let them in again. @param props.round counts what was changed: with it they are read again */
export function FormerPeople({ round, changed }: { readonly round: number; readonly changed: () => void }) {
  const { workspace_uuid } = useOpened();
  const [people, setPeople] = useState<readonly Person[]>([]);
  // without a network there is nothing to show
  const read = useCallback(() => void formerPeople(workspace_uuid).then(setPeople, () => undefined), [workspace_uuid]);
  const members = useRows("members");
  // other admins remove people and let them in, too
  useEffect(read, [read, round, members]);
  const letIn = async (person: Person): Promise<void> => {
    try {
      await reactivatePerson(workspace_uuid, person.uuid);
      toast({ text: words.isBack({ name: nameOf(person) }) });
      changed();
    } catch (error) {
      toast({ text: sentenceOf(error), kind: "danger" });
    }
  };
  if (people.length === 0) return null;
  return (
    <Section title={words.former}>
      <ul className="people">
        {people.map((person) => (
          <li key={person.uuid}>
            <Avatar person={person} size={28} isNamed={false} />
            <span className="person-name">
              <strong dir="auto">{nameOf(person)}</strong>
              <span>{person.email}</span>
            </span>
            <span>{memberWords.roles[person.role]}</span>
            <Button aria-label={words.letInOf({ name: nameOf(person) })} onClick={() => void letIn(person)}>
              {words.letIn}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
