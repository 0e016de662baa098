import type { CopiedNotification } from "@stoa/api";
import { DoerMark, DoerName } from "#features/attribution/index.ts";
import { StatusMark } from "#features/properties/index.ts";
import { useKey } from "#hooks/use-key.ts";
import { useRow, useRowMap } from "#hooks/use-rows.ts";
import { inboxWords as words } from "#i18n/en/inbox.ts";
import { nearText } from "#i18n/times.ts";
import { shownInNote } from "#session/attribution.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { type Group, isUnread } from "./groups.ts";
import { sentenceParts } from "./sentence.ts";

type Props = {
  readonly group: Group;
  readonly isFocused: boolean;
  readonly open: (group: Group) => void;
  readonly read: (group: Group) => void;
};

/** The notifications about one thing: the newest in words, and the number of others. */
export function Note({ group, isFocused, open, read }: Props) {
  const [newest, ...others] = group.notes;
  const unread = group.notes.filter(isUnread).length;
  return (
    <div
      id={`note-${group.key}`}
      role="row"
      className="note"
      data-unread={group.isUnread}
      data-focused={isFocused}
      onClick={() => open(group)}
    >
      <span role="gridcell" className="note-mark">
        <Mark note={newest} />
        {unread > 0 && <span className="sr-only">{words.count({ count: unread })}</span>}
      </span>
      <span role="gridcell" className="note-text">
        <Subject note={newest} />
        <span className="note-what truncate" dir="auto">
          <Sentence note={newest} />
          {newest.excerpt !== null && <span>{`: ${newest.excerpt}`}</span>}
          {others.length > 0 && <span className="note-more">{` ${words.more({ count: others.length })}`}</span>}
        </span>
      </span>
      <span role="gridcell" className="note-time">
        <time dateTime={newest.created_at}>{nearText(newest.created_at)}</time>
      </span>
      <span role="gridcell" className="note-read" onClick={(event) => event.stopPropagation()}>
        {group.isUnread && (
          <IconButton
            icon="check"
            size="small"
            label={words.markRead}
            tabIndex={-1}
            shortcut="e"
            onClick={() => read(group)}
          />
        )}
      </span>
    </div>
  );
}

function useDoer(note: CopiedNotification) {
  const members = useRowMap("members");
  return shownInNote(note, (uuid) => members.get(uuid));
}

function Mark({ note }: { readonly note: CopiedNotification }) {
  const doer = useDoer(note);
  return doer === null ? <Icon name="bell" size={18} /> : <DoerMark doer={doer} size={24} />;
}

function Subject({ note: { task_uuid, page_uuid, board_uuid } }: { readonly note: CopiedNotification }) {
  if (task_uuid !== null) return <TaskTitle uuid={task_uuid} />;
  if (page_uuid !== null) return <PageTitle uuid={page_uuid} />;
  // a sprint is a board
  return <BoardName uuid={board_uuid ?? ""} />;
}

type OfRow = { readonly uuid: string };

function TaskTitle({ uuid }: OfRow) {
  const task = useRow("tasks", uuid);
  const key = useKey(task);
  return (
    <span className="note-title">
      {task !== undefined && <StatusMark uuid={task.status_uuid} />}
      {key !== null && <span className="note-number">{key}</span>}
      <span className="truncate" dir="auto">
        {task?.title ?? words.gone}
      </span>
    </span>
  );
}

const PageTitle = ({ uuid }: OfRow) => (
  <span className="note-title truncate" dir="auto">
    {useRow("pages", uuid)?.title ?? words.gone}
  </span>
);

const BoardName = ({ uuid }: OfRow) => (
  <span className="note-title truncate" dir="auto">
    {useRow("boards", uuid)?.name ?? words.gone}
  </span>
);

function Sentence({ note }: { readonly note: CopiedNotification }) {
  const doer = useDoer(note);
  const { before, who, after } = sentenceParts(note.event_type, doer);
  return (
    <>
      {before}
      {who !== null && <DoerName doer={who} isPassive />}
      {after}
    </>
  );
}
