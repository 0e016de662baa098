import { type KeyboardEvent, type SubmitEvent, useState } from "react";
import { useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { inviteWords as words } from "#i18n/en/invite.ts";
import { type InvitationResult, invite } from "#session/people.ts";
import { Button } from "#ui/button.tsx";
import { isPressed } from "#ui/is-pressed.ts";
import { TextArea } from "#ui/text-field.tsx";
import { BoardChoice, useBoardChoice } from "./board-choice.tsx";
import { type ReadAddresses, readAddresses } from "./read-addresses.ts";
import { type Role, RoleSelect } from "./role-select.tsx";

/** The typed addresses, with those of members on their own. */
type Recipients = ReadAddresses & { readonly here: readonly string[]; readonly invitable: readonly string[] };

/** @param props.invited receives the outcome of each address */
type Props = { readonly invited: (results: readonly InvitationResult[]) => void };

/** Invites one or several addresses, with a role and to boards. What could not be invited stays in the field. */
export function InviteForm({ invited }: Props) {
  const { workspace_uuid } = useOpened();
  const [text, setText] = useState("");
  const [role, setRole] = useState<Role>("member");
  const boards = useBoardChoice();
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const recipients = useRecipients(text);
  const { addresses, here, invitable, wrong } = recipients;
  const send = async (): Promise<void> => {
    const results: InvitationResult[] = here.map((email) => ({ kind: "member", email }));
    // one after the other: the outcomes come in their order, and the server is left room for others
    for (const [index, email] of invitable.entries()) {
      setDone(index);
      results.push(await invite(workspace_uuid, { email, role, board_uuids: [...boards.chosen] }));
    }
    setDone(null);
    const failed = results.filter(({ kind }) => kind === "failed").map(({ email }) => email);
    setText([...failed, ...wrong].join("\n"));
    invited(results);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (done !== null) return;
    setError(problemOf(recipients));
    if (addresses.length > 0) void send();
  };
  const change = (value: string): void => {
    setText(value);
    setError(null);
  };
  const count = invitable.length;
  return (
    <form className="invite" onSubmit={submit}>
      <Addresses text={text} change={change} recipients={recipients} error={error} isBusy={done !== null} />
      <div className="invite-terms">
        <RoleSelect value={role} onValue={setRole} />
        <BoardChoice role={role} choice={boards} />
        <Button kind="primary" size="large" type="submit" isBusy={done !== null}>
          {done === null || count < 2 ? words.inviteSome({ count }) : words.sending({ done, count })}
        </Button>
      </div>
    </form>
  );
}

function useRecipients(text: string): Recipients {
  const members = new Set(useRows("members").map(({ email }) => email?.toLowerCase()));
  const found = readAddresses(text);
  const isMember = (email: string): boolean => members.has(email.toLowerCase());
  return {
    ...found,
    here: found.addresses.filter(isMember),
    invitable: found.addresses.filter((email) => !isMember(email)),
  };
}

/** The problem of what was typed; what is right is sent all the same. */
function problemOf({ addresses, wrong }: Recipients): string | null {
  if (wrong.length > 0) return words.wrong({ texts: wrong });
  return addresses.length === 0 ? words.missing : null;
}

type AddressesProps = {
  readonly text: string;
  readonly change: (text: string) => void;
  readonly recipients: Recipients;
  readonly error: string | null;
  readonly isBusy: boolean;
};

function Addresses({ text, change, recipients: { repeated, here }, error, isBusy }: AddressesProps) {
  return (
    <TextArea
      label={words.addresses}
      name="emails"
      rows={2}
      value={text}
      hint={
        <>
          {words.addressesHint} {repeated.length > 0 && words.repeated({ texts: repeated })}{" "}
          {here.length > 0 && words.members({ texts: here })}
        </>
      }
      error={error}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      readOnly={isBusy}
      onKeyDown={sendByEnter}
      onValue={change}
    />
  );
}

/** Enter sends, as in a field of one line; with Shift it begins another line. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isPressed(event, "Enter") || event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
