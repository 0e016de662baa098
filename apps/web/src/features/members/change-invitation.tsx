import { useState } from "react";
import { FormDialog, useAttempt } from "#features/settings/index.ts";
import { inviteWords as words } from "#i18n/en/invite.ts";
import { changeInvitation, type Invitation } from "#session/people.ts";
import { toast } from "#ui/toast.ts";
import { BoardChoice, useBoardChoice } from "./board-choice.tsx";
import { RoleSelect } from "./role-select.tsx";

type Props = { readonly invitation: Invitation; readonly close: () => void; readonly done: () => void };

/** Changes the role and the boards of an invitation that nobody answered yet. */
export function ChangeInvitation({ invitation, close, done }: Props) {
  const { email } = invitation;
  const [role, setRole] = useState(invitation.role);
  const boards = useBoardChoice(invitation.board_uuids);
  const attempt = useAttempt();
  const run = async (): Promise<void> => {
    await changeInvitation(invitation, { role, board_uuids: [...boards.chosen] });
    toast({ text: words.changed({ email }) });
    close();
    done();
  };
  return (
    <FormDialog title={words.changeTitle({ email })} action={words.save} attempt={attempt} close={close} run={run}>
      <RoleSelect value={role} onValue={setRole} />
      <BoardChoice role={role} choice={boards} />
    </FormDialog>
  );
}
