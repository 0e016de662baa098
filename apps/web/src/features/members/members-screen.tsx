import { useState } from "react";
import { nameOf } from "#session/name-of.ts";
import { Section, SettingsPage, WorkspaceNav } from "#features/settings/index.ts";
import { useIsAdmin } from "#hooks/use-role.ts";
import { useRows } from "#hooks/use-rows.ts";
import { m } from "#i18n/en.ts";
import { memberWords } from "#i18n/en/members.ts";
import { peopleWords as words } from "#i18n/en/people.ts";
import { AskAboutPerson } from "./ask-about-person.tsx";
import { FormerPeople } from "./former-people.tsx";
import { InvitationsAndForm } from "./invitations.tsx";
import { PersonRow, type Question } from "./person-row.tsx";
import "./members.css";

/** The people of the workspace; for its admins also the invitations, and what can be done with people. */
export function MembersScreen() {
  const isAdmin = useIsAdmin();
  const [asked, setAsked] = useState<Question | null>(null);
  const [round, setRound] = useState(0);
  const changed = (): void => setRound((before) => before + 1);
  const members = useRows("members").toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
  return (
    <SettingsPage title={m.workspaceSettings} nav={<WorkspaceNav />}>
      <Section title={m.members} text={memberWords.membersText}>
        {isAdmin && <InvitationsAndForm />}
        <ul className="people" aria-label={m.members}>
          {members.map((member) => (
            <PersonRow key={member.uuid} member={member} ask={setAsked} />
          ))}
        </ul>
      </Section>
      {isAdmin && <FormerPeople round={round} changed={changed} />}
      <Roles />
      {asked !== null && <AskAboutPerson question={asked} close={() => setAsked(null)} done={changed} />}
    </SettingsPage>
  );
}

function Roles() {
  return (
    <details>
      <summary>{words.rolesTitle}</summary>
      <dl className="role-meanings">
        {Object.entries(words.roleMeanings).map(([role, meaning]) => (
          <div key={role}>
            <dt>{memberWords.roles[role as keyof typeof memberWords.roles]}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
