import type { UpdateWorkspaceInput, Workspace } from "@stoa/api";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { updateWorkspace } from "#session/workspace-settings.ts";
import { Switch } from "#ui/checkbox.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Section } from "../parts/settings-page.tsx";
import { useAttempt } from "../parts/use-attempt.ts";

type Rules = Omit<UpdateWorkspaceInput["body"], "name">;
type Props = { readonly workspace: Workspace; readonly isOwner: boolean };

const switches = [
  { rule: "public_boards_enabled", label: words.publicBoards, hint: words.publicBoardsHint },
  { rule: "public_wiki_pages_enabled", label: words.publicPages, hint: words.publicPagesHint },
  { rule: "two_factor_required", label: words.needsTwoFactor, hint: words.needsTwoFactorHint },
] as const;

/** The rules of a workspace, each saved when it is switched. Only owners change them. */
export function WorkspaceRules({ workspace, isOwner }: Props) {
  const attempt = useAttempt();
  const error = attempt.errorAt();
  const set = (rules: Rules): void => attempt.run(() => updateWorkspace(workspace.uuid, rules));
  return (
    <Section title={words.rules} {...(!isOwner && { text: words.ownersOnly })}>
      {switches.map(({ rule, label, hint }) => (
        <Switch
          key={rule}
          label={label}
          hint={hint}
          isChecked={workspace[rule]}
          disabled={!isOwner}
          onChecked={(isOn) => set({ [rule]: isOn })}
        />
      ))}
      {error !== null && <FormError>{error}</FormError>}
    </Section>
  );
}
