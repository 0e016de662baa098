import { useCallback } from "react";
import { useAsked } from "#hooks/use-asked.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { type Billing, billingOf } from "#session/workspace-settings.ts";
import { Notice } from "#ui/notice.tsx";
import { AskedState } from "./parts/asked-state.tsx";
import { Section, SettingsPage } from "./parts/settings-page.tsx";
import { WorkspaceNav } from "./parts/workspace-nav.tsx";

/** The plan of a workspace, and how much of it is used. The payment provider leads back to here. */
export function BillingScreen() {
  const { workspace_uuid } = useOpened();
  const asked = useAsked(useCallback(() => billingOf(workspace_uuid), [workspace_uuid]));
  const isPaid = new URLSearchParams(window.location.search).get("checkout") === "done";
  return (
    <SettingsPage title={words.workspaceSettings} nav={<WorkspaceNav />}>
      <Section title={words.plan}>
        {isPaid && <Notice kind="success">{words.planPaid}</Notice>}
        <AskedState asked={asked} />
        {asked.value !== null && <Plan billing={asked.value} />}
      </Section>
    </SettingsPage>
  );
}

function Plan({ billing: { plan, state, seats, boards, storage_bytes, limits } }: { readonly billing: Billing }) {
  return (
    <>
      <p>{words.planNames[plan]}</p>
      {state !== "normal" && <Notice kind="warning">{words.planStates[state]}</Notice>}
      <ul className="settings-rows" aria-label={words.planUse}>
        <Use name={words.planSeats} text={words.used({ count: seats, most: limits.seats })} />
        <Use name={words.planBoards} text={words.used({ count: boards, most: limits.boards })} />
        <Use name={words.planStorage} text={words.usedStorage({ bytes: storage_bytes, most: limits.storage_bytes })} />
      </ul>
    </>
  );
}

function Use({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <li className="settings-row">
      <span className="settings-name">{name}</span>
      <span className="settings-notes">{text}</span>
    </li>
  );
}
