import { newUuid } from "#data/environment.ts";
import { useAct } from "#hooks/use-act.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { AddForm } from "../parts/add-form.tsx";

const colors = Object.keys(words.colors);

/** Adds a label, in the next of the colors. */
export function NewLabel({ taken }: { readonly taken: readonly string[] }) {
  const act = useAct();
  const { workspace_uuid } = useOpened();
  const add = (name: string): void => {
    const color = colors[taken.length % colors.length] ?? "#6b7280";
    act("createLabel", { uuid: newUuid(), workspace_uuid, name, color });
  };
  return <AddForm label={words.newLabel} maxLength={50} taken={taken} add={add} />;
}
