import { useEffect, useMemo, useRef, useState } from "react";
import { useCommands } from "#hooks/use-commands.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { listWords } from "#i18n/en/list.ts";
import { inboxWords as words } from "#i18n/en/inbox.ts";
import { useShortcuts } from "#keys/shortcuts.ts";
import { go, openComment, openTicket, paths } from "#paths.ts";
import { giveFocus } from "#ui/reachable.ts";
import { VirtualList, type VirtualListHandle } from "#ui/virtual.tsx";
import { type Group, isUnread } from "./groups.ts";
import { Note } from "./note.tsx";

type Line = { readonly title: string } | Group;

/** The groups in lines, by pointer and by keys: `J` and `K` go, Enter opens, `E` or `X` marks as read. */
export function Notes({ groups }: { readonly groups: readonly Group[] }) {
  const { read, openIt } = useReading();
  const [focused, setFocused] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const lines = useMemo(() => linesOf(groups), [groups]);
  const at = groups.findIndex(({ key }) => key === focused);
  const line = lines.findIndex((each) => "key" in each && each.key === focused);
  useEffect(() => void (line !== -1 && showLine(line, list.current, frame.current)), [line]);
  const move = (by: number): void => {
    const next = groups[at === -1 ? 0 : Math.min(groups.length - 1, Math.max(0, at + by))];
    if (next !== undefined) setFocused(next.key);
  };
  const readOn = (): void => {
    const group = groups[at];
    if (group === undefined) return;
    read(group);
    // it goes down to what was read earlier: the reader goes on with the next one
    const next = groups[at + 1] ?? groups[at - 1];
    if (next !== undefined) setFocused(next.key);
  };
  const open = (group: Group): void => {
    setFocused(group.key);
    openIt(group);
  };
  useShortcuts(words.title, {
    j: { label: listWords.down, run: () => move(1), also: ["ArrowDown"], isHidden: true },
    k: { label: listWords.up, run: () => move(-1), also: ["ArrowUp"], isHidden: true },
    Enter: { label: listWords.openIt, run: () => groups[at] !== undefined && open(groups[at]), isHidden: true },
    e: { label: words.markRead, run: readOn, also: ["x"] },
  });
  return (
    <div
      ref={frame}
      role="grid"
      aria-label={words.title}
      aria-rowcount={groups.length}
      aria-activedescendant={at === -1 ? undefined : `note-${focused}`}
      tabIndex={0}
      data-focus-home
      className="notes"
    >
      <VirtualList
        ref={list}
        items={lines}
        itemSize={56}
        scrollRef={frame}
        keepMounted={line === -1 ? undefined : [line]}
      >
        {(each) =>
          "title" in each ? (
            <Heading key={each.title} title={each.title} />
          ) : (
            <Note key={each.key} group={each} isFocused={each.key === focused} open={open} read={read} />
          )
        }
      </VirtualList>
    </div>
  );
}

/** Scrolls to a line, and gives the focus to its list if nothing has it. */
function showLine(line: number, list: VirtualListHandle | null, frame: Element | null): void {
  list?.show(line);
  if (document.activeElement === document.body) giveFocus(frame);
}

function Heading({ title }: { readonly title: string }) {
  return (
    <div role="row" className="notes-heading">
      <span role="rowheader">{title}</span>
    </div>
  );
}

/** Marks groups as read, and opens what they are about. */
function useReading() {
  const { workspace_uuid } = useOpened();
  const { run } = useCommands();
  const read = ({ notes }: Group): void => {
    const now = new Date().toISOString();
    for (const { uuid } of notes.filter(isUnread)) run("readNotification", { uuid, now });
  };
  const openIt = (group: Group): void => {
    read(group);
    const [{ task_uuid, page_uuid, board_uuid, comment_uuid }] = group.notes;
    if (task_uuid !== null && comment_uuid !== null) openComment(task_uuid, comment_uuid);
    else if (task_uuid !== null) openTicket(task_uuid);
    else if (page_uuid !== null) go(paths.page(workspace_uuid, page_uuid));
    else if (board_uuid !== null) go(paths.board(workspace_uuid, board_uuid));
  };
  return { read, openIt };
}

function linesOf(groups: readonly Group[]): readonly Line[] {
  const unread = groups.filter((group) => group.isUnread);
  const earlier = groups.filter((group) => !group.isUnread);
  return [
    ...(unread.length === 0 ? [] : [{ title: words.unread }, ...unread]),
    ...(earlier.length === 0 ? [] : [{ title: words.earlier }, ...earlier]),
  ];
}
