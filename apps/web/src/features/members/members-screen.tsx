import { nameOf } from "#features/properties/index.ts";
import { useIsAdmin } from "#hooks/use-role.ts";
import { useRows } from "#hooks/use-rows.ts";
import { m } from "#i18n/en.ts";
import { Avatar } from "#ui/avatar.tsx";
import { InvitationsAndForm } from "./invitations.tsx";
import "./members.css";

/** The people of the workspace, and for its admins the invitations. */
export function MembersScreen() {
  const isAdmin = useIsAdmin();
  const members = useRows("members").toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
  return (
    <main className="imports">
      <header>
        <h1>{m.members}</h1>
        <p>{m.membersText}</p>
      </header>
      {isAdmin && <InvitationsAndForm />}
      <section aria-label={m.members}>
        <ul className="people">
          {members.map((member) => (
            <li key={member.uuid}>
              <Avatar person={member} size={28} isNamed={false} />
              <span className="person-name">
                <strong>{nameOf(member)}</strong>
                <span>{member.email}</span>
              </span>
              <span>{m.roles[member.role]}</span>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
