import { useState } from "react";
import { byPosition } from "#data/indexes.ts";
import { useRows } from "#hooks/use-rows.ts";
import { inviteWords as words } from "#i18n/en/invite.ts";
import { Button } from "#ui/button.tsx";
import { Picker } from "#ui/picker.tsx";
import { Popover } from "#ui/popover.tsx";
import type { Role } from "./role-select.tsx";

type Choice = {
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly chosen: readonly string[];
  readonly toggle: (uuid: string) => void;
};

/** All boards that are not archived. @param first those that are chosen at first; all of them when left out */
export function useBoardChoice(first?: readonly string[]): Choice {
  const boards = useRows("boards")
    .filter(({ archived_at }) => archived_at === null)
    .toSorted(byPosition);
  // a board that comes meanwhile is as the others are at first
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const toggle = (uuid: string): void => setTurned((before) => before.symmetricDifference(new Set([uuid])));
  const options = boards.map(({ uuid, name }) => ({ value: uuid, text: name }));
  const isChosen = (uuid: string): boolean => (first?.includes(uuid) ?? true) !== turned.has(uuid);
  return { options, chosen: options.map(({ value }) => value).filter(isChosen), toggle };
}

/** The boards of an invitation. Admins see all of them. */
export function BoardChoice({ role, choice }: { readonly role: Role; readonly choice: Choice }) {
  const { options, chosen, toggle } = choice;
  if (options.length === 0) return null;
  if (role === "admin" || role === "owner") return <p className="invite-note">{words.adminsSeeAll}</p>;
  const text = boardsText(chosen.length, options.length);
  return (
    <Popover
      label={words.boardsOf}
      trigger={
        <Button size="large" icon="kanban" aria-label={`${words.boardsOf}: ${text}`}>
          {text}
        </Button>
      }
    >
      {() => (
        <Picker
          label={words.boardsOf}
          isMultiple
          options={options}
          chosen={chosen}
          onChoose={({ value }) => toggle(value)}
        />
      )}
    </Popover>
  );
}

/** The number of boards of an invitation, in words. */
export function boardsText(count: number, total: number): string {
  if (count === 0) return words.noBoards;
  return count === total ? words.allBoards : words.someBoards({ count, total });
}
