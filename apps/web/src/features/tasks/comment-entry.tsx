import type { Comment } from "@stoa/api";
import type { DocumentJson } from "@stoa/document";
import { useEffect, useRef, useState } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { DoerMark, DoerName } from "#features/attribution/index.ts";
import { DocumentView } from "#editor/document-view.tsx";
import { useCommands } from "#hooks/use-commands.ts";
import { useRow } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { taskWords } from "#i18n/en/task.ts";
import { clockText, wholeMomentText } from "#i18n/times.ts";
import { shownDoer } from "#session/attribution.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { EditComment } from "./comment-edit.tsx";

type Props = { readonly comment: Comment; readonly mayComment: boolean };

/** A comment. Who wrote it edits and deletes it. */
export function CommentEntry({ comment, mayComment }: Props) {
  const { uuid, body, body_json } = comment;
  const { workspace } = useOpened();
  const draftKey = `comment-edit:${uuid}`;
  // what was typed before the page was left
  const [isEdited, setEdited] = useState(() => workspace.drafts.get(draftKey) !== undefined);
  const { element, isMarked } = useShown(uuid);
  return (
    <li ref={element} className="comment" data-marked={isMarked}>
      <Head comment={comment} mayComment={mayComment && !isEdited} edit={() => setEdited(true)} />
      {isEdited ? (
        <EditComment comment={comment} draftKey={draftKey} close={() => setEdited(false)} />
      ) : body_json === undefined ? (
        <p dir="auto">{body}</p>
      ) : (
        <DocumentView document={body_json as unknown as DocumentJson} />
      )}
    </li>
  );
}

/** Brings the comment into view that the ticket was opened for, and marks it. */
function useShown(uuid: string) {
  const element = useRef<HTMLLIElement>(null);
  const state = useHistoryState<{ readonly comment?: string } | null>();
  const isMarked = state?.comment === uuid;
  useEffect(() => {
    if (isMarked) element.current?.scrollIntoView({ block: "center" });
  }, [isMarked, state]);
  return { element, isMarked };
}

type HeadProps = Props & { readonly edit: () => void };

function Head({ comment, mayComment, edit }: HeadProps) {
  const { me_uuid } = useOpened();
  const me = useRow("members", me_uuid);
  // one that waits to be sent has no author yet
  const author = comment.author as Comment["author"] | null;
  const doer = author === null ? { name: taskWords.you, person: me ?? null, about: null } : shownDoer(author);
  return (
    <header className="comment-head">
      {(author !== null || me !== undefined) && <DoerMark doer={doer} size={20} />}
      <strong dir="auto">
        <DoerName doer={doer} />
      </strong>
      <Written comment={comment} />
      {isOwn(author, me_uuid) && mayComment && comment.created_at !== "" && <Actions comment={comment} edit={edit} />}
    </header>
  );
}

/** Whether a person wrote it, or their key or automation did (§5.3). */
function isOwn(author: Comment["author"] | null, me: string): boolean {
  if (author === null) return true;
  // what was imported belongs to the person whom it names
  const { uuid, via } = author;
  return (via !== null && "user_uuid" in via ? via.user_uuid : uuid) === me;
}

/** When it was written, and whether it was changed since. */
function Written({ comment: { created_at, edited_at } }: { readonly comment: Comment }) {
  if (created_at === "") return <span>{taskWords.commentWaits}</span>;
  return (
    <>
      <time dateTime={created_at} title={wholeMomentText(created_at)}>
        {clockText(created_at)}
      </time>
      {edited_at !== null && <span>{taskWords.edited}</span>}
    </>
  );
}

function Actions({ comment: { uuid, task_uuid }, edit }: Omit<HeadProps, "mayComment">) {
  const { act } = useCommands();
  return (
    <span className="comment-actions">
      <IconButton icon="pencil" size="small" label={taskWords.editComment} onClick={edit} />
      <IconButton
        icon="trash"
        size="small"
        label={taskWords.deleteComment}
        onClick={() => act("deleteComment", { uuid, task_uuid })}
      />
    </span>
  );
}
