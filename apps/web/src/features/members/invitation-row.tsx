import { useRows } from "#hooks/use-rows.ts";
import { inviteWords as words } from "#i18n/en/invite.ts";
import { memberWords } from "#i18n/en/members.ts";
import { shortDayText } from "#i18n/times.ts";
import { nameOf } from "#session/name-of.ts";
import type { Invitation } from "#session/people.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import type { MenuItem } from "#ui/menu-item.ts";
import { boardsText } from "./board-choice.tsx";
import { InvitationLink } from "./invitation-link.tsx";

type Props = {
  readonly invitation: Invitation;
  readonly resend: () => void;
  readonly change: () => void;
  readonly cancel: () => void;
};

/** An invitation that nobody answered yet, and what can be done with it. */
export function InvitationRow({ invitation, resend, change, cancel }: Props) {
  const { email, state, is_mailed } = invitation;
  const label = words.actionsFor({ email });
  const items: readonly MenuItem[] = [
    { label: is_mailed ? words.resend : words.renew, icon: "refresh", run: resend },
    { label: words.change, icon: "pencil", run: change },
    "separator",
    { label: words.cancelInvitation, icon: "x", kind: "danger", run: cancel },
  ];
  return (
    <li>
      <span className="person-name">
        <strong dir="auto">{email}</strong>
        <span>
          <Terms invitation={invitation} />
        </span>
      </span>
      {state === "pending" && <InvitationLink key={invitation.expires_at} invitation={invitation} />}
      <Menu label={label} align="end" items={items} trigger={<IconButton icon="ellipsis" label={label} />} />
    </li>
  );
}

function Terms({ invitation: { board_uuids, expires_at, invited_by, role, state } }: Pick<Props, "invitation">) {
  const boards = useRows("boards").filter(({ archived_at }) => archived_at === null);
  const open = boards.filter(({ uuid }) => board_uuids.includes(uuid)).length;
  const parts = [
    memberWords.roles[role],
    ...(role === "admin" || role === "owner" || boards.length === 0 ? [] : [boardsText(open, boards.length)]),
    words.by({ name: nameOf(invited_by) }),
    state === "expired" ? words.expired : words.validUntil({ day: shortDayText(expires_at) }),
  ];
  return parts.join(" · ");
}
