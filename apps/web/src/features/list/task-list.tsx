import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { usePropertyKeys } from "#features/properties/index.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { openTicket } from "#paths.ts";
import { rememberListed } from "#session/opened-from.ts";
import { VirtualList, type VirtualListHandle } from "#ui/virtual.tsx";
import {
  BulkBar,
  isChoosing,
  nothingSelected,
  pressed,
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
  const { store } = useWorkspace();
  const [selection, setSelection] = useState(nothingSelected);
  const grid = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const lines = useMemo(() => linesOf(sections), [sections]);
  const rows = useMemo(() => sections.flatMap(({ uuids }) => uuids), [sections]);
  useEffect(() => rememberListed(rows), [rows]);
  const targets = targetsOf(rows, selection);
  const chosen = targets.filter((uuid) => selection.selected.has(uuid));
  const at = useListFocus({ list, grid, lines, rows, selection, setSelection });
  const { dialog, pick } = usePropertyKeys(() => targets.flatMap((uuid) => store.shown.get("tasks", uuid) ?? []));
  useListKeys({ label, rows, selection, setSelection });
  const press = (uuid: string, event: MouseEvent | KeyboardEvent): void => {
    setSelection(pressed(rows, selection, uuid, event));
    if (!isChoosing(event)) openTicket(uuid);
  };
  return (
    <div className="task-list">
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
      {chosen.length > 0 && <BulkBar uuids={chosen} pick={pick} clear={() => setSelection(unselect)} />}
      {dialog}
    </div>
  );
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
