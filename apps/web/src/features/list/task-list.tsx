import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { useRememberChosen, useTaskCommands } from "#features/task-commands/index.ts";
import { openTicket } from "#paths.ts";
import { ContextMenu } from "#ui/context-menu.tsx";
import { rememberListed } from "#session/opened-from.ts";
import { VirtualList, type VirtualListHandle } from "#ui/virtual.tsx";
import {
  BulkBar,
  isChoosing,
  nothingSelected,
  pressed,
  rowMenu,
  type Selection,
  targetsOf,
  ticked,
  unselect,
} from "#features/selection/index.ts";
import type { ColumnField } from "./display.ts";
import { TaskRow } from "./task-row.tsx";
import { useListFocus } from "./use-list-focus.ts";
import { useListKeys } from "./use-list-keys.ts";
import "./task-list.css";

/** Tickets under one heading. */
export type Section = { readonly key: string; readonly title: string; readonly uuids: readonly string[] };

type Line = { readonly heading: Section } | { readonly uuid: string };

type Props = {
  readonly label: string;
  readonly sections: readonly Section[];
  /** the columns of a line besides the title */
  readonly columns: readonly ColumnField[];
};

/** Tickets in lines, under headings: by pointer and by keys, one or many at a time. @param props.label what is listed */
export function TaskList({ label, sections, columns }: Props) {
  const [selection, setSelection] = useState(nothingSelected);
  const grid = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const { lines, rows } = useLines(sections);
  const { targets, chosen } = useTargets(rows, selection);
  const at = useListFocus({ list, grid, lines, rows, selection, setSelection });
  useRememberChosen(chosen);
  const commands = useTaskCommands({ shownAs: "row", targets: () => targets });
  useListKeys({ label, rows, selection, setSelection });
  const press = (uuid: string, event: MouseEvent | KeyboardEvent): void => {
    setSelection(pressed(rows, selection, uuid, event));
    if (!isChoosing(event)) openTicket(uuid);
  };
  const menu = rowMenu({ rows: () => rows, selection, setSelection, menuFor: commands.menuFor });
  return (
    <div className="task-list">
      <ContextMenu items={menu}>
        <div
          ref={grid}
          role="grid"
          aria-label={label}
          aria-multiselectable="true"
          aria-rowcount={rows.length}
          aria-activedescendant={selection.focused === null ? undefined : `row-${selection.focused}`}
          tabIndex={0}
          data-focus-home
          className="task-list-rows"
        >
          <VirtualList
            ref={list}
            items={lines}
            itemSize={32}
            firstCount={25}
            scrollRef={grid}
            keepMounted={at === -1 ? undefined : [at]}
          >
            {(line) =>
              "heading" in line ? (
                <Heading key={line.heading.key} section={line.heading} />
              ) : (
                <TaskRow
                  key={line.uuid}
                  uuid={line.uuid}
                  columns={columns}
                  isSelected={selection.selected.has(line.uuid)}
                  isFocused={line.uuid === selection.focused}
                  press={press}
                  select={(uuid, isRange) => setSelection(ticked(rows, selection, uuid, isRange))}
                />
              )
            }
          </VirtualList>
        </div>
      </ContextMenu>
      {chosen.length > 0 && <BulkBar uuids={chosen} commands={commands} clear={() => setSelection(unselect)} />}
      {commands.dialog}
    </div>
  );
}

/** The tickets that commands are for, and of these the selected ones. */
function useTargets(rows: readonly string[], selection: Selection) {
  return useMemo(() => {
    const targets = targetsOf(rows, selection);
    return { targets, chosen: targets.filter((uuid) => selection.selected.has(uuid)) };
  }, [rows, selection]);
}

/** Headings and tickets in one list, and the tickets alone. */
function useLines(sections: readonly Section[]): { readonly lines: readonly Line[]; readonly rows: readonly string[] } {
  const lines = useMemo(() => linesOf(sections), [sections]);
  const rows = useMemo(() => sections.flatMap(({ uuids }) => uuids), [sections]);
  useEffect(() => rememberListed(rows), [rows]);
  return { lines, rows };
}

function linesOf(sections: readonly Section[]): readonly Line[] {
  return sections.flatMap((section) => [
    ...(section.title === "" ? [] : [{ heading: section }]),
    ...section.uuids.map((uuid) => ({ uuid })),
  ]);
}

function Heading({ section: { title, uuids } }: { readonly section: Section }) {
  return (
    <div role="row" className="task-list-heading">
      <span role="rowheader" dir="auto">
        {title}
      </span>
      <span role="gridcell">{uuids.length}</span>
    </div>
  );
}
