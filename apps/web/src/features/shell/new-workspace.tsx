import { useState } from "react";
import { Frame, Invitations, StepForm, useStep } from "#features/sign-in/index.ts";
import { useSession } from "#hooks/use-session.ts";
import { m } from "#i18n/en.ts";
import { startWords as words } from "#i18n/en/start.ts";
import { go, paths } from "#paths.ts";
import { createWorkspace } from "#session/workspaces.ts";
import { TextField } from "#ui/text-field.tsx";

/** Makes a workspace: for a newcomer the first one. Invitations come first, because most people join a team that is there. */
export function NewWorkspace() {
  const session = useSession();
  const [name, setName] = useState("");
  const step = useStep(
    async () => {
      go(paths.workspace(await createWorkspace(name)));
      return { kind: "done" };
    },
    () => undefined,
  );
  const isFirst = session.kind === "in" && session.workspaces.length === 0;
  return (
    <Frame title={isFirst ? words.firstWorkspaceTitle : m.newWorkspaceTitle}>
      <Invitations />
      <p>{words.newWorkspaceText}</p>
      <StepForm step={step} action={words.createWorkspace}>
        <TextField
          label={words.workspaceName}
          name="name"
          value={name}
          onValue={setName}
          required
          maxLength={100}
          autoFocus
        />
      </StepForm>
    </Frame>
  );
}
