import type { Member } from "@stoa/api";
import { nameOf } from "#session/name-of.ts";
import { useRole } from "#hooks/use-role.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { memberWords } from "#i18n/en/members.ts";
import { peopleWords as words } from "#i18n/en/people.ts";
import { setRole } from "#session/people.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Avatar } from "#ui/avatar.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import type { MenuItem } from "#ui/menu-item.ts";
import { toast } from "#ui/toast.ts";

/** The question before an action on a person. */
export type Question = { readonly of: Member; readonly to: "remove" | "transfer" };

type Props = { readonly member: Member; readonly ask: (question: Question) => void };

const given = ["admin", "member", "commenter", "viewer", "guest_editor", "guest"] as const;

/** A person, and for admins what can be done with them. Only owners make and unmake owners. */
export function PersonRow({ member, ask }: Props) {
  const role = useRole();
  const { me_uuid } = useOpened();
  const isMe = member.uuid === me_uuid;
  // service accounts have no address, and no other role
  const mayChange = role === "owner" || (role === "admin" && member.role !== "owner");
  const hasMenu = mayChange && member.email !== null && !isMe;
  return (
    <li>
      <Avatar person={member} size={28} isNamed={false} />
      <span className="person-name">
        <strong dir="auto">{isMe ? `${nameOf(member)} (${words.you})` : nameOf(member)}</strong>
        <span>{member.email}</span>
      </span>
      <span>{memberWords.roles[member.role]}</span>
      {hasMenu && <PersonMenu member={member} isOwner={role === "owner"} ask={ask} />}
    </li>
  );
}

function PersonMenu({ member, isOwner, ask }: Props & { readonly isOwner: boolean }) {
  const { workspace_uuid } = useOpened();
  const name = nameOf(member);
  const give = async (role: Member["role"]): Promise<void> => {
    try {
      await setRole(workspace_uuid, member.uuid, role);
      toast({ text: words.roleChanged({ name, role: memberWords.roles[role] }) });
    } catch (error) {
      toast({ text: sentenceOf(error), kind: "danger" });
    }
  };
  const roles: readonly Member["role"][] = isOwner ? ["owner", ...given] : given;
  const items: readonly MenuItem[] = [
    { heading: words.changeRole },
    ...roles.map((role) => ({
      label: memberWords.roles[role],
      isChecked: role === member.role,
      run: () => role !== member.role && void give(role),
    })),
    "separator",
    ...(isOwner
      ? [{ label: words.transfer, icon: "key" as const, run: () => ask({ of: member, to: "transfer" }) }]
      : []),
    { label: words.removePerson, icon: "x", kind: "danger", run: () => ask({ of: member, to: "remove" }) },
  ];
  const label = words.actionsFor({ name });
  return <Menu label={label} align="end" items={items} trigger={<IconButton icon="ellipsis" label={label} />} />;
}
