import { type SubmitEvent, useState } from "react";
import { byPosition } from "#data/indexes.ts";
import { useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { memberWords } from "#i18n/en/members.ts";
import { accountWords } from "#i18n/en/account.ts";
import { peopleWords as words } from "#i18n/en/people.ts";
import { invite } from "#session/people.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Picker } from "#ui/picker.tsx";
import { Popover } from "#ui/popover.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";

const roles = ["member", "admin", "commenter", "viewer", "guest", "guest_editor"] as const;

/** Invites an address, with a role and to boards: to all of them unless some are taken out. */
export function InviteForm({ invited }: { readonly invited: () => void }) {
  const { workspace_uuid } = useOpened();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<(typeof roles)[number]>("member");
  const boards = useChosenBoards();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await invite(workspace_uuid, { email, role, board_uuids: boards.chosen });
      toast({ text: memberWords.invitationSent({ email }) });
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
      <TextField label={accountWords.email} type="email" name="email" value={email} onValue={setEmail} required />
      <Select
        label={memberWords.role}
        value={role}
        options={roles.map((value) => ({ value, label: memberWords.roles[value] }))}
        onValue={setRole}
      />
      <Boards {...boards} />
      <Button kind="primary" size="large" type="submit" isBusy={isBusy}>
        {memberWords.invite}
      </Button>
      {error !== null && <FormError>{error}</FormError>}
    </form>
  );
}

type BoardChoice = {
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly chosen: readonly string[];
  readonly toggle: (uuid: string) => void;
};

/** All boards that are not archived; of them those are chosen that were not taken out. */
function useChosenBoards(): BoardChoice {
  const boards = useRows("boards")
    .filter(({ archived_at }) => archived_at === null)
    .toSorted(byPosition);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const toggle = (uuid: string): void => {
    const next = new Set(left);
    if (!next.delete(uuid)) next.add(uuid);
    setLeft(next);
  };
  const options = boards.map(({ uuid, name }) => ({ value: uuid, text: name }));
  return { options, chosen: options.map(({ value }) => value).filter((uuid) => !left.has(uuid)), toggle };
}

function Boards({ options, chosen, toggle }: BoardChoice) {
  if (options.length === 0) return null;
  const isAll = chosen.length === options.length;
  const text = isAll ? words.allBoards : words.someBoards({ count: chosen.length, total: options.length });
  return (
    <Popover
      label={words.inviteBoards}
      trigger={
        <Button size="large" icon="kanban" aria-label={`${words.inviteBoards}: ${text}`}>
          {text}
        </Button>
      }
    >
      {() => (
        <Picker
          label={words.inviteBoards}
          isMultiple
          options={options}
          chosen={chosen}
          onChoose={({ value }) => toggle(value)}
        />
      )}
    </Popover>
  );
}
