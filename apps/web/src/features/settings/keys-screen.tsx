import { useCallback, useState } from "react";
import { useIsAdmin, useRole } from "#hooks/use-role.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { type Key, keysOf, revokeKey } from "#session/keys.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { toast } from "#ui/toast.ts";
import { KeyRow } from "./keys/key-row.tsx";
import { NewKeyForm } from "./keys/new-key-form.tsx";
import { ShownSecret } from "./keys/shown-secret.tsx";
import { AskedState } from "./parts/asked-state.tsx";
import { Confirm } from "./parts/confirm.tsx";
import { Section, SettingsPage } from "./parts/settings-page.tsx";
import { useAsked } from "#hooks/use-asked.ts";
import { WorkspaceNav } from "./parts/workspace-nav.tsx";

/** The API keys of a workspace: all of them for admins, else the person's own. */
export function KeysScreen() {
  const isKnown = useRole() !== undefined;
  return (
    <SettingsPage title={words.workspaceSettings} nav={<WorkspaceNav />}>
      <Section title={words.keys} text={words.keysText}>
        {isKnown && <Keys />}
      </Section>
    </SettingsPage>
  );
}

function Keys() {
  const { workspace_uuid } = useOpened();
  const isAdmin = useIsAdmin();
  const asked = useAsked(useCallback(() => keysOf(workspace_uuid, isAdmin), [workspace_uuid, isAdmin]));
  const [secret, setSecret] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const created = (token: string): void => {
    setSecret(token);
    asked.read();
  };
  const revoke = async (key: Key): Promise<void> => {
    await revokeKey(key, isAdmin);
    toast({ text: words.revoked });
    asked.read();
  };
  return (
    <>
      {secret === null ? (
        <NewKeyForm isAdmin={isAdmin} created={created} />
      ) : (
        <ShownSecret secret={secret} close={() => setSecret(null)} />
      )}
      <AskedState asked={asked} />
      {asked.value?.length === 0 && (
        <EmptyState icon="key" title={words.noKeys}>
          {words.noKeysText}
        </EmptyState>
      )}
      <ul className="settings-rows" aria-label={words.keys}>
        {(asked.value ?? []).map((key) => (
          <KeyRow key={key.uuid} apiKey={key} revoke={() => setRevoking(key)} />
        ))}
      </ul>
      {revoking !== null && (
        <Confirm
          title={words.revokeKey({ name: revoking.name })}
          text={words.revokeText}
          action={words.revoke}
          close={() => setRevoking(null)}
          run={() => revoke(revoking)}
        />
      )}
    </>
  );
}
