import type { Group } from "@stoa/api";
import { useMemo, useState } from "react";
import { newUuid } from "#data/environment.ts";
import { byPosition } from "#data/indexes.ts";
import { useCommands } from "#hooks/use-commands.ts";
import { useRows } from "#hooks/use-rows.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { AddForm } from "../parts/add-form.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { RowMenu } from "../parts/row-menu.tsx";
import { Section } from "../parts/settings-page.tsx";
import { SortableList } from "../parts/sortable-list.tsx";

/** The swimlanes of a board, in their order. The server cannot rename one. */
export function Swimlanes({ board, mayWrite }: { readonly board: string; readonly mayWrite: boolean }) {
  const { act } = useCommands();
  const all = useRows("groups");
  const [asked, setAsked] = useState<Group | null>(null);
  const groups = useMemo(() => all.filter(({ board_uuid }) => board_uuid === board).toSorted(byPosition), [all, board]);
  return (
    <Section title={words.swimlanes} text={words.swimlanesText}>
      {groups.length > 0 && (
        <SortableList
          label={words.swimlanes}
          rows={groups}
          move={mayWrite ? (uuid, place) => act("orderGroups", { uuid, place }) : null}
        >
          {(group, steps) => (
            <>
              <span className="settings-name" dir="auto">
                {group.name}
              </span>
              {mayWrite && group.created_at !== "" && (
                <RowMenu
                  name={group.name}
                  items={[
                    ...steps,
                    "separator",
                    { label: `${words.delete}…`, icon: "trash", kind: "danger", run: () => setAsked(group) },
                  ]}
                />
              )}
            </>
          )}
        </SortableList>
      )}
      {mayWrite && (
        <AddForm
          label={words.newSwimlane}
          maxLength={100}
          taken={[]}
          add={(name) => act("createGroup", { uuid: newUuid(), board_uuid: board, name })}
        />
      )}
      {mayWrite && groups.length > 0 && <p className="settings-hint">{words.swimlaneRename}</p>}
      {asked !== null && (
        <Confirm
          title={words.deleteSwimlane({ name: asked.name })}
          text={words.deleteSwimlaneText}
          action={words.delete}
          close={() => setAsked(null)}
          run={() => void act("deleteGroup", { uuid: asked.uuid })}
        />
      )}
    </Section>
  );
}
