import type { Label } from "@stoa/api";
import { useMemo, useState } from "react";
import { useRole } from "#hooks/use-role.ts";
import { useRows } from "#hooks/use-rows.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Section, SettingsPage } from "./parts/settings-page.tsx";
import { WorkspaceNav } from "./parts/workspace-nav.tsx";
import { DeleteLabel } from "./workspace/delete-label.tsx";
import { LabelRow } from "./workspace/label-row.tsx";
import { NewLabel } from "./workspace/new-label.tsx";

/** From how many labels on there is a field to find one. */
const many = 12;

/** The labels of the workspace. */
export function LabelsScreen() {
  const role = useRole();
  // labels belong to the workspace: guest editors write only on boards
  const mayWrite = role === "owner" || role === "admin" || role === "member";
  const labels = useSortedLabels();
  const [query, setQuery] = useState("");
  const [asked, setAsked] = useState<Label | null>(null);
  const wanted = query.trim().toLowerCase();
  const found = labels.filter(({ name }) => name.toLowerCase().includes(wanted));
  const names = labels.map(({ name }) => name);
  return (
    <SettingsPage title={words.workspaceSettings} nav={<WorkspaceNav />}>
      <Section title={words.labels} text={words.labelsText}>
        {role !== undefined && !mayWrite && <Notice>{words.boardReadOnly}</Notice>}
        {mayWrite && <NewLabel taken={names} />}
        {labels.length > many && (
          <TextField
            icon="search"
            label={words.findLabel}
            isLabelHidden
            placeholder={words.findLabel}
            value={query}
            onValue={setQuery}
          />
        )}
        {labels.length === 0 && (
          <EmptyState icon="tags" title={words.noLabels}>
            {mayWrite && words.noLabelsText}
          </EmptyState>
        )}
        <ul className="settings-rows" aria-label={words.labels}>
          {found.map((label) => (
            <LabelRow
              key={label.uuid}
              label={label}
              taken={names.filter((name) => name !== label.name)}
              mayWrite={mayWrite}
              remove={() => setAsked(label)}
            />
          ))}
        </ul>
      </Section>
      {asked !== null && <DeleteLabel label={asked} close={() => setAsked(null)} />}
    </SettingsPage>
  );
}

function useSortedLabels(): readonly Label[] {
  const labels = useRows("labels");
  return useMemo(() => labels.toSorted((one, other) => one.name.localeCompare(other.name)), [labels]);
}
