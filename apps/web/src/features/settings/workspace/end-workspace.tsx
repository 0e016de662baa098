import type { Workspace } from "@stoa/api";
import { useState } from "react";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { go, paths } from "#paths.ts";
import { deleteWorkspace, leaveWorkspace } from "#session/workspace-settings.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Section } from "../parts/settings-page.tsx";

type Props = { readonly workspace: Workspace };

/** The screen is left first: what it shows is gone then. */
async function andThenHome(step: () => Promise<void>): Promise<void> {
  await step();
  go(paths.home, { replace: true });
}

/** Leaves a workspace, after a question. */
export function LeaveWorkspace({ workspace: { uuid, name } }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title={words.leave} text={words.leaveText}>
      <div>
        <Button onClick={() => setAsking(true)}>{words.leaveWorkspace}</Button>
      </div>
      {isAsking && (
        <Confirm
          title={words.leaveQuestion({ name })}
          text={words.leaveText}
          action={words.leave}
          close={() => setAsking(false)}
          run={() => andThenHome(() => leaveWorkspace(uuid))}
        />
      )}
    </Section>
  );
}

/** Deletes a workspace, after its name was typed. */
export function DeleteWorkspace({ workspace: { uuid, name } }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  return (
    <Section title={words.delete} text={words.deleteWorkspaceText}>
      <div>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {words.deleteWorkspace}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={words.deleteWorkspaceQuestion({ name })}
          text={words.deleteWorkspaceText}
          action={words.deleteWorkspace}
          isDisabled={typed.trim() !== name}
          close={() => setAsking(false)}
          run={() => andThenHome(() => deleteWorkspace(uuid))}
        >
          <TextField label={words.typeName({ name })} value={typed} onValue={setTyped} autoComplete="off" autoFocus />
        </Confirm>
      )}
    </Section>
  );
}
