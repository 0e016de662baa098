import { trashWords as words } from "#i18n/en/trash.ts";
import { shortDayText } from "#i18n/times.ts";
import type { TrashEntry } from "#session/trash.ts";
import { Button } from "#ui/button.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";

type Props = {
  readonly entry: TrashEntry;
  /** the place of the entry among all entries: not all are in the page */
  readonly place: number;
  readonly count: number;
  readonly mayWrite: boolean;
  readonly restore: () => void;
  readonly remove: () => void;
};

const icons: Readonly<Record<TrashEntry["kind"], IconName>> = {
  ticket: "circle",
  comment: "message-square",
  attachment: "paperclip",
  wiki_page: "file-text",
};

/** In milliseconds. */
const oneDay = 86_400_000;

/** A thing in the trash, and what can be done with it. */
export function Entry({ entry, place, count, mayWrite, restore, remove }: Props) {
  const { kind, title, archived_at, expires_at } = entry;
  const name = title.trim() === "" ? words.untitled : title;
  const days = Math.max(0, Math.ceil((Date.parse(expires_at) - Date.now()) / oneDay));
  // the author of a comment may do both, whatever else they may
  const mayAct = mayWrite || kind === "comment";
  return (
    <div className="trash-entry" role="listitem" aria-posinset={place} aria-setsize={count}>
      <Icon name={icons[kind]} />
      <span className="trash-words">
        <strong className="truncate" dir="auto">
          {name}
        </strong>
        <span>
          {`${words.kinds[kind]} · ${words.deleted({ date: shortDayText(archived_at) })} · ${words.left({ days })}`}
        </span>
      </span>
      {mayAct && (
        <>
          <Button size="small" aria-label={words.restoreIt({ title: name })} onClick={restore}>
            {words.restore}
          </Button>
          <IconButton icon="trash" size="small" label={words.deleteIt({ title: name })} onClick={remove} />
        </>
      )}
    </div>
  );
}
