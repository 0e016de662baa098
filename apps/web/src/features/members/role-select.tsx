import { inviteWords as words } from "#i18n/en/invite.ts";
import { memberWords } from "#i18n/en/members.ts";
import { peopleWords } from "#i18n/en/people.ts";
import type { Invitation } from "#session/people.ts";
import { Select } from "#ui/select.tsx";

export type Role = Invitation["role"];

const roles: readonly Role[] = ["member", "admin", "commenter", "viewer", "guest", "guest_editor"];

type Props = { readonly value: Role; readonly onValue: (role: Role) => void };

/** The role that an invitation gives, each with a line about it. */
export function RoleSelect({ value, onValue }: Props) {
  // an owner is made with the API, or out of a member
  const shown = roles.includes(value) ? roles : [value, ...roles];
  const options = shown.map((role) => ({
    value: role,
    label: words.roleWith({ role: memberWords.roles[role], meaning: peopleWords.roleMeanings[role] }),
  }));
  return <Select label={memberWords.role} value={value} options={options} onValue={onValue} />;
}
