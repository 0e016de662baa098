import type { Activity, Comment } from "@stoa/api";
import { useEffect, useMemo, useState } from "react";
import { DoerName } from "#features/attribution/index.ts";
import { nameOf } from "#session/name-of.ts";
import { useRows } from "#hooks/use-rows.ts";
import { useCommands } from "#hooks/use-commands.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { taskWords } from "#i18n/en/task.ts";
import { clockText, longDayText } from "#i18n/times.ts";
import { changeWords as words } from "#i18n/en/changes.ts";
import { Button } from "#ui/button.tsx";
import { type Change, changesOf, type ThreadEntry, threadOf } from "./activity.ts";
import type { Names } from "./change-sentences.ts";
import { CommentEntry } from "./comment-entry.tsx";
import { NewComment } from "./comment-new.tsx";
import "./comments.css";

type Props = {
  readonly task: string;
  readonly comments: readonly Comment[];
  readonly events: readonly Activity[];
  readonly mayComment: boolean;
};

/** The comments and changes of a ticket by day, and the field for the next comment. */
export function Comments({ task, comments, events, mayComment }: Props) {
  const { run } = useCommands();
  const { me_uuid } = useOpened();
  const [isWhole, setWhole] = useState(true);
  const newestOfOthers = comments.findLast(({ author, created_at }) => created_at !== "" && author.uuid !== me_uuid);
  const newest = newestOfOthers?.uuid;
  // who looks at them has read them
  useEffect(() => {
    if (newest !== undefined) run("markCommentsRead", { uuid: task });
  }, [run, task, newest]);
  const names = useNames();
  const entries = useMemo(
    () => threadOf(comments, isWhole ? changesOf(events, names) : [], longDayText),
    [comments, events, names, isWhole],
  );
  return (
    <section aria-labelledby="activity" className="thread">
      <header className="thread-head">
        <h2 id="activity" className="task-heading">
          {taskWords.activity}
        </h2>
        <Button size="small" kind="quiet" aria-pressed={isWhole} onClick={() => setWhole(true)}>
          {taskWords.showAll}
        </Button>
        <Button size="small" kind="quiet" aria-pressed={!isWhole} onClick={() => setWhole(false)}>
          {taskWords.showComments}
        </Button>
      </header>
      <ol className="comments">
        {entries.map((entry) => (
          <Entry key={keyOf(entry)} entry={entry} mayComment={mayComment} />
        ))}
      </ol>
      {mayComment && <NewComment task={task} />}
    </section>
  );
}

function keyOf(entry: ThreadEntry): string {
  if (entry.kind === "day") return `day ${longDayText(entry.at)}`;
  return entry.kind === "comment" ? entry.comment.uuid : entry.change.uuid;
}

function Entry({ entry, mayComment }: { readonly entry: ThreadEntry; readonly mayComment: boolean }) {
  if (entry.kind === "comment") return <CommentEntry comment={entry.comment} mayComment={mayComment} />;
  if (entry.kind === "change") return <ChangeLine change={entry.change} />;
  const day = longDayText(entry.at);
  return <li className="thread-day">{day === longDayText(new Date().toISOString()) ? taskWords.today : day}</li>;
}

function ChangeLine({ change: { who, at, text, url } }: { readonly change: Change }) {
  return (
    <li className="thread-change">
      <span>
        <strong dir="auto">
          <DoerName doer={who} hasMark />
        </strong>{" "}
        {text}{" "}
        {url !== null && (
          <a href={url} target="_blank" rel="noreferrer">
            {words.openReport}
          </a>
        )}
      </span>
      <time dateTime={at}>{clockText(at)}</time>
    </li>
  );
}

/** The names of what changes speak of, as they are now. */
function useNames(): Names {
  const [members, labels] = [useRows("members"), useRows("labels")];
  const [statuses, boards] = [useRows("statuses"), useRows("boards")];
  return useMemo(() => {
    const finder = (rows: readonly { readonly uuid: string; readonly name: string }[]) => {
      const names = new Map(rows.map(({ uuid, name }) => [uuid, name]));
      return (uuid: string) => names.get(uuid);
    };
    const people = members.map((member) => ({ uuid: member.uuid, name: nameOf(member) }));
    return { person: finder(people), label: finder(labels), status: finder(statuses), board: finder(boards) };
  }, [members, labels, statuses, boards]);
}
