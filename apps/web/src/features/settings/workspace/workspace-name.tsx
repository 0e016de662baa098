import type { Workspace } from "@stoa/api";
import { useState } from "react";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { updateWorkspace } from "#session/workspace-settings.ts";
import { TextField } from "#ui/text-field.tsx";
import { FormFoot } from "../parts/form-foot.tsx";
import { Section } from "../parts/settings-page.tsx";
import { useAttempt } from "../parts/use-attempt.ts";

type Props = { readonly workspace: Workspace; readonly isOwner: boolean };

/** The name of a workspace. Only owners change it. */
export function WorkspaceName({ workspace: { uuid, name: saved }, isOwner }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? saved;
  const attempt = useAttempt({ workspace_name_taken: "name" });
  const change = (text: string): void => {
    setTyped(text);
    attempt.edited();
  };
  const save = attempt.submit(async () => {
    await updateWorkspace(uuid, { name: name.trim() });
    setTyped(null);
  });
  return (
    <Section title={words.general}>
      <form className="settings-form" onSubmit={save}>
        <TextField
          label={words.workspaceName}
          value={name}
          onValue={change}
          required
          maxLength={200}
          disabled={!isOwner}
          error={attempt.errorAt("name")}
          hint={isOwner ? undefined : words.ownersOnly}
        />
        {isOwner && <FormFoot attempt={attempt} />}
      </form>
    </Section>
  );
}
