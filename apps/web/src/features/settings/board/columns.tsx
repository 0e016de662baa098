import type { Status } from "@stoa/api";
import { useState } from "react";
import { newUuid } from "#data/environment.ts";
import { useCommands } from "#hooks/use-commands.ts";
import { useColumns } from "#hooks/use-columns.ts";
import { useIsAdmin } from "#hooks/use-role.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { AddForm } from "../parts/add-form.tsx";
import { Section } from "../parts/settings-page.tsx";
import { SortableList } from "../parts/sortable-list.tsx";
import { ColumnRow } from "./column-row.tsx";
import { DeleteColumn } from "./delete-column.tsx";
import { Requirements } from "./requirements.tsx";

type OpenedDialog = { readonly of: Status; readonly to: "delete" | "require" } | null;

/** The columns of a board, in their order. */
export function Columns({ board, mayWrite }: { readonly board: string; readonly mayWrite: boolean }) {
  const { act } = useCommands();
  const columns = useColumns(board);
  const isAdmin = useIsAdmin();
  const [asked, setAsked] = useState<OpenedDialog>(null);
  const close = (): void => setAsked(null);
  const names = columns.map(({ name }) => name);
  return (
    <Section title={words.columns} text={words.columnsText}>
      <SortableList
        label={words.columns}
        rows={columns}
        move={mayWrite ? (uuid, place) => act("orderStatuses", { uuid, place }) : null}
      >
        {(status, steps) => (
          <ColumnRow
            status={status}
            taken={names.filter((name) => name !== status.name)}
            mayWrite={mayWrite}
            steps={steps}
            require={isAdmin ? () => setAsked({ of: status, to: "require" }) : null}
            remove={columns.length > 1 ? () => setAsked({ of: status, to: "delete" }) : null}
          />
        )}
      </SortableList>
      {mayWrite && (
        <AddForm
          label={words.newColumn}
          maxLength={100}
          taken={names}
          add={(name) => act("createStatus", { uuid: newUuid(), board_uuid: board, name })}
        />
      )}
      {mayWrite && columns.length === 1 && <p className="settings-hint">{words.lastColumn}</p>}
      {asked?.to === "delete" && (
        <DeleteColumn status={asked.of} others={columns.filter(({ uuid }) => uuid !== asked.of.uuid)} close={close} />
      )}
      {asked?.to === "require" && <Requirements status={asked.of} close={close} />}
    </Section>
  );
}
