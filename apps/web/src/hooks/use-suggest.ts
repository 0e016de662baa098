import { useCallback } from "react";
import type { MentionTarget, Suggest } from "#editor/suggest-options.ts";
import { keyOn } from "#data/task-key.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { match } from "#ui/match.ts";

const most = 8;

/** Finds people and tickets to mention, among the rows of the workspace. */
export function useSuggest(): Suggest {
  const { store } = useWorkspace();
  return useCallback<Suggest>(
    (kind, text) => {
      const found = kind === "person" ? peopleOf(store.shown) : ticketsOf(store.shown);
      return match(found, text)
        .slice(0, most)
        .map(({ mentionable }) => mentionable);
    },
    [store],
  );
}

type Rows = ReturnType<typeof useWorkspace>["store"]["shown"];
type Found = {
  readonly value: string;
  readonly text: string;
  readonly keywords?: string;
  readonly number?: number;
  readonly mentionable: MentionTarget;
};

function peopleOf(rows: Rows): readonly Found[] {
  return [...rows.all("members")].map(({ uuid, first_name, last_name, email }) => {
    const label = `${first_name} ${last_name}`.trim();
    const hint = email === null ? {} : { hint: email };
    return { value: uuid, text: `${label} ${email ?? ""}`, mentionable: { kind: "person", uuid, label, ...hint } };
  });
}

function ticketsOf(rows: Rows): readonly Found[] {
  return [...rows.all("tasks")].map((task) => {
    const { uuid, title, number } = task;
    const key = keyOn(rows.get("boards", task.board_uuid), task) ?? "";
    const mentionable = { kind: "ticket", uuid, label: title, hint: key } as const;
    return { value: uuid, text: title, keywords: key, number, mentionable };
  });
}
