import { useState } from "react";
import { useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { createKey } from "#session/keys.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FormFoot } from "../parts/form-foot.tsx";
import { type Attempt, useAttempt } from "../parts/use-attempt.ts";

type Expiry = keyof typeof words.keyExpiry;
type Props = { readonly isAdmin: boolean; readonly created: (secret: string) => void };

const expiries = (["never", "30", "90", "365"] as const).map((value) => ({ value, label: words.keyExpiry[value] }));
const kinds = [
  { value: "personal", label: words.keyPersonal },
  { value: "service", label: words.keyService },
] as const;
const day = 86_400_000;

const expiryTime = (expiry: Expiry): string | null =>
  expiry === "never" ? null : new Date(Date.now() + Number(expiry) * day).toISOString();

/** Makes a key: one's own, or for admins one of the workspace with the boards that it opens. */
export function NewKeyForm({ isAdmin, created }: Props) {
  const { workspace_uuid } = useOpened();
  const [name, setName] = useState("");
  const [kind, setKind] = useState<(typeof kinds)[number]["value"]>("personal");
  const [boards, setBoards] = useState<ReadonlySet<string>>(new Set());
  const [expiry, setExpiry] = useState<Expiry>("never");
  const [isTried, setTried] = useState(false);
  const attempt = useAttempt();
  const isService = kind === "service";
  const lacksBoards = isService && boards.size === 0;
  const create = attempt.submit(async () => {
    setTried(true);
    if (lacksBoards) return;
    const key = { name: name.trim(), expires_at: expiryTime(expiry), boards: isService ? [...boards] : null };
    created(await createKey(workspace_uuid, key));
  });
  return (
    <form className="settings-form" onSubmit={create} aria-label={words.newKey}>
      <TextField label={words.keyName} value={name} onValue={setName} required maxLength={100} />
      {isAdmin && <Select label={words.keyKind} value={kind} options={kinds} onValue={setKind} />}
      {isService && <Boards chosen={boards} choose={setBoards} />}
      {lacksBoards && isTried && <FormError>{words.keyBoardsMissing}</FormError>}
      <Select label={words.keyExpires} value={expiry} options={expiries} onValue={setExpiry} />
      <KeyFoot attempt={attempt} />
    </form>
  );
}

/** Nothing is said to be saved: what was made is shown. */
function KeyFoot({ attempt }: { readonly attempt: Attempt<never> }) {
  return <FormFoot<never> attempt={{ ...attempt, isDone: false }} label={words.createKey} kind="primary" />;
}

type BoardsProps = { readonly chosen: ReadonlySet<string>; readonly choose: (boards: ReadonlySet<string>) => void };

function Boards({ chosen, choose }: BoardsProps) {
  const boards = useRows("boards").filter(({ archived_at }) => archived_at === null);
  const turn = (uuid: string, isOn: boolean): void => {
    const next = new Set(chosen);
    if (isOn) next.add(uuid);
    else next.delete(uuid);
    choose(next);
  };
  return (
    <fieldset className="settings-checks">
      <legend className="field-label">{words.keyBoards}</legend>
      {boards.map(({ uuid, name }) => (
        <Checkbox key={uuid} label={name} isChecked={chosen.has(uuid)} onChecked={(isOn) => turn(uuid, isOn)} />
      ))}
    </fieldset>
  );
}
