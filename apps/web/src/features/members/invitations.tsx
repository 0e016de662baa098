import { type SubmitEvent, useCallback, useEffect, useState } from "react";
import { useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { type Invitation, invite, openInvitations, resendInvitation, revokeInvitation } from "#session/people.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";

const roles = ["member", "admin", "commenter", "viewer"] as const;

/** The open invitations, and the form for another one. */
export function InvitationsAndForm() {
  const { workspace_uuid } = useOpened();
  const [invitations, setInvitations] = useState<readonly Invitation[]>([]);
  // without a network there is nothing to show
  const read = useCallback(
    () => void openInvitations(workspace_uuid).then(setInvitations, () => undefined),
    [workspace_uuid],
  );
  const members = useRows("members");
  // whoever joins is no longer invited
  useEffect(read, [read, members]);
  const attempt = async (step: () => Promise<void>, said: string): Promise<void> => {
    try {
      await step();
      toast({ text: said });
      read();
    } catch (error) {
      toast({ text: sentenceOf(error), kind: "danger" });
    }
  };
  return (
    <>
      <InviteForm invited={read} />
      {invitations.length > 0 && (
        <section>
          <h3 className="people-heading">{m.invitationsOpen}</h3>
          <ul className="people">
            {invitations.map((invitation) => (
              <li key={invitation.uuid}>
                <span className="person-name">
                  <strong>{invitation.email}</strong>
                  <span>{invitation.state === "expired" ? m.invitationExpired : m.roles[invitation.role]}</span>
                </span>
                <Button
                  size="small"
                  onClick={() => void attempt(() => resendInvitation(invitation), m.invitationResent)}
                >
                  {m.resendInvitation}
                </Button>
                <Button
                  size="small"
                  onClick={() => void attempt(() => revokeInvitation(invitation), m.invitationRevoked)}
                >
                  {m.revokeInvitation}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function InviteForm({ invited }: { readonly invited: () => void }) {
  const { workspace_uuid } = useOpened();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<(typeof roles)[number]>("member");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await invite(workspace_uuid, email, role);
      toast({ text: m.invitationSent({ email }) });
      setEmail("");
      invited();
    } catch (problem) {
      setError(sentenceOf(problem));
    }
    setBusy(false);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  return (
    <form className="invite" onSubmit={submit}>
      <TextField label={m.email} type="email" name="email" value={email} onValue={setEmail} required />
      <Select
        label={m.role}
        value={role}
        options={roles.map((value) => ({ value, label: m.roles[value] }))}
        onValue={setRole}
      />
      <Button kind="primary" size="large" type="submit" isBusy={isBusy}>
        {m.invite}
      </Button>
      {error !== null && <FormError>{error}</FormError>}
    </form>
  );
}
