import type { CopiedTask } from "@stoa/api";
import type { Property, PropertyChange } from "#features/properties/index.ts";
import type { Run } from "#hooks/run.ts";
import { taskCommandWords as words } from "#i18n/en/task-commands.ts";
import { uiWords } from "#i18n/en/ui.ts";
import { go, openTicket } from "#paths.ts";
import type { IconName } from "#ui/icon-paths.ts";
import { branchName } from "./branch-name.ts";
import { focusPart } from "./focus-part.ts";

/** The purpose of a picker: a property, a column or a board to move to, or a ticket to link. */
export type PickerPurpose = Property | "place" | "link";

/** One place on a board, up, down, or to the column next to it. */
export type StepOnBoard = "up" | "down" | "left" | "right";

/** The tickets that a command is for, and the means of the screen that shows them. */
export type Subject = {
  /** at least one */
  readonly tasks: readonly CopiedTask[];
  /** the tickets as a row of a board or a list, next to a screen, or as a page of their own */
  readonly shownAs: "row" | "panel" | "page";
  readonly me_uuid: string;
  readonly mayWrite: boolean;
  readonly mayComment: boolean;
  /** whether the board of the ticket has swimlanes */
  readonly hasGroups: boolean;
  readonly act: Run;
  /** changes a property of the tickets */
  readonly set: (change: PropertyChange) => void;
  /** opens a picker for the tickets */
  readonly pick: (purpose: PickerPurpose, uuids: readonly string[]) => void;
  readonly copy: (text: string, said: string) => void;
  /** the key of a ticket; null until it has one */
  readonly keyOf: (task: CopiedTask) => string | null;
  readonly pageOf: (uuid: string) => string;
  /** on a board: whether the tickets can go one place further, and what brings them there */
  readonly step?: ((step: StepOnBoard, uuids: readonly string[]) => (() => void) | null) | undefined;
  /** the tickets have left the screen */
  readonly gone?: (() => void) | undefined;
};

/** Whether a command is there for tickets: `false` leaves it out, a sentence says why it cannot be done now. */
export type Permission = boolean | string;

/** A command of tickets, the same in menus, the palette and keys. */
export type TaskCommand = {
  readonly id: string;
  readonly label: string;
  /** a line divides the groups of a menu */
  readonly group: "open" | "change" | "move" | "copy" | "end";
  readonly keys: string;
  readonly also?: readonly string[];
  readonly icon?: IconName;
  readonly kind?: "danger";
  /** only by key and in the palette: the menu has another one that leads there */
  readonly isQuick?: true;
  readonly may: (subject: Subject) => Permission;
  readonly run: (subject: Subject) => void;
};

const uuidsOf = ({ tasks }: Subject): readonly string[] => tasks.map(({ uuid }) => uuid);
const isOne = ({ tasks }: Subject): boolean => tasks.length === 1;
const mayWrite = ({ mayWrite: may }: Subject): boolean => may;
const withFirst = (run: (uuid: string, subject: Subject) => void) => (subject: Subject) => {
  const [first] = subject.tasks;
  if (first !== undefined) run(first.uuid, subject);
};
const isOnOneBoard = ({ tasks }: Subject): boolean =>
  tasks.every(({ board_uuid }) => board_uuid === tasks[0]?.board_uuid);
/** Whether a part of a board, such as a column, can be chosen: only for tickets of one board. */
const mayWriteOnBoard = (subject: Subject): Permission =>
  mayWrite(subject) && (isOnOneBoard(subject) || words.onSeveralBoards);

/** A command that opens a picker. */
function picking(
  purpose: PickerPurpose,
  rest: Pick<TaskCommand, "label" | "keys" | "icon"> & { readonly may?: TaskCommand["may"] },
): TaskCommand {
  const run = (subject: Subject): void => subject.pick(purpose, uuidsOf(subject));
  return { id: purpose, group: "change", may: mayWrite, run, ...rest };
}

/** The priorities in the order of the number keys. */
const priorities = [null, "urgent", "high", "medium", "low"] as const;

const setPriority = priorities.map((priority, key): TaskCommand => {
  const label = words.setPriority({ priority: uiWords.priorities[priority ?? "none"] });
  const run = ({ set }: Subject): void => set({ property: "priority", value: priority });
  return { id: `priority-${key}`, label, keys: String(key), group: "change", isQuick: true, may: mayWrite, run };
});

/** A command that goes one place further on a board. */
function stepping(step: StepOnBoard, label: string, keys: string): TaskCommand {
  const stepOf = (subject: Subject): (() => void) | null => subject.step?.(step, uuidsOf(subject)) ?? null;
  return {
    id: step,
    label,
    keys,
    group: "move",
    may: (subject) => mayWrite(subject) && stepOf(subject) !== null,
    run: (subject) => stepOf(subject)?.(),
  };
}

/** A command that copies a text of each ticket. */
function copying(
  id: string,
  rest: Pick<TaskCommand, "label" | "keys" | "icon">,
  textOf: (key: string, title: string) => string,
): TaskCommand {
  return {
    id,
    group: "copy",
    may: ({ tasks, keyOf }) => tasks.every((task) => keyOf(task) !== null) || words.notSaved,
    run: ({ tasks, keyOf, copy }) => {
      const text = tasks.map((task) => textOf(keyOf(task) ?? "", task.title)).join("\n");
      copy(text, words.copied({ text: text.replaceAll("\n", ", ") }));
    },
    ...rest,
  };
}

function trash(subject: Subject): void {
  const uuids = uuidsOf(subject);
  const [uuid = ""] = uuids;
  if (uuids.length === 1) subject.act("archiveTask", { uuid });
  else subject.act("archiveTasks", { uuids });
  subject.gone?.();
}

/** Everything that can be done with a ticket, or with several, in the order of menus. */
export const taskCommands: readonly TaskCommand[] = [
  {
    id: "open",
    label: words.open,
    group: "open",
    keys: "Enter",
    icon: "panel-right",
    may: (subject) => isOne(subject) && subject.shownAs === "row",
    run: withFirst((uuid) => openTicket(uuid)),
  },
  {
    id: "page",
    label: words.openPage,
    group: "open",
    keys: "o",
    icon: "external-link",
    may: (subject) => isOne(subject) && subject.shownAs !== "page",
    run: withFirst((uuid, { pageOf }) => go(pageOf(uuid))),
  },
  {
    id: "tab",
    label: words.openTab,
    group: "open",
    keys: "Shift+O",
    icon: "external-link",
    may: isOne,
    run: withFirst((uuid, { pageOf }) => void window.open(pageOf(uuid), "_blank", "noopener")),
  },
  {
    id: "title",
    label: words.editTitle,
    group: "open",
    keys: "e",
    icon: "pencil",
    may: (subject) => isOne(subject) && mayWrite(subject),
    run: withFirst((uuid, { shownAs }) => focusPart(uuid, "title", shownAs)),
  },
  {
    id: "description",
    label: words.editDescription,
    group: "open",
    keys: "t",
    icon: "file-text",
    may: (subject) => isOne(subject) && mayWrite(subject),
    run: withFirst((uuid, { shownAs }) => focusPart(uuid, "description", shownAs)),
  },
  {
    id: "comment",
    label: words.comment,
    group: "open",
    keys: "r",
    icon: "message-square",
    may: (subject) => isOne(subject) && subject.mayComment,
    run: withFirst((uuid, { shownAs }) => focusPart(uuid, "comment", shownAs)),
  },
  picking("status", { label: words.status, keys: "s", may: mayWriteOnBoard }),
  picking("assignee", { label: words.assignee, keys: "a" }),
  {
    id: "me",
    label: words.toMe,
    group: "change",
    keys: "i",
    may: mayWrite,
    run: ({ set, me_uuid }) => set({ property: "assignee", value: me_uuid, isOn: true }),
  },
  picking("label", { label: words.label, keys: "l" }),
  picking("priority", { label: words.priority, keys: "p" }),
  ...setPriority,
  picking("start", { label: words.start, keys: "Shift+D" }),
  picking("due", { label: words.due, keys: "d" }),
  picking("estimate", { label: words.estimate, keys: "Shift+E" }),
  picking("group", {
    label: words.group,
    keys: "Shift+G",
    may: (subject) => {
      const may = mayWriteOnBoard(subject);
      return may === true ? subject.hasGroups : may;
    },
  }),
  picking("link", {
    label: words.link,
    keys: "Shift+L",
    may: (subject) => isOne(subject) && mayWrite(subject),
  }),
  { ...picking("place", { label: words.moveTo, keys: "m", icon: "move-right" }), group: "move" },
  stepping("up", words.moveUp, "Alt+ArrowUp"),
  stepping("down", words.moveDown, "Alt+ArrowDown"),
  stepping("left", words.moveLeft, "Shift+ArrowLeft"),
  stepping("right", words.moveRight, "Shift+ArrowRight"),
  {
    id: "duplicate",
    label: words.duplicate,
    group: "copy",
    keys: "y d",
    icon: "copy",
    may: (subject) => isOne(subject) && mayWrite(subject) && (subject.tasks[0]?.number !== 0 || words.notSaved),
    run: withFirst((uuid, { act }) => void act("duplicateTask", { uuid })),
  },
  {
    id: "copy-link",
    label: words.copyLink,
    group: "copy",
    keys: "y l",
    icon: "link",
    may: () => true,
    run: (subject) => {
      const addresses = uuidsOf(subject).map((uuid) => `${window.location.origin}${subject.pageOf(uuid)}`);
      subject.copy(addresses.join("\n"), words.linksCopied({ count: addresses.length }));
    },
  },
  copying("copy-key", { label: words.copyKey, keys: "y k", icon: "hash" }, (key) => key),
  copying("copy-branch", { label: words.copyBranch, keys: "y b", icon: "code" }, branchName),
  {
    id: "trash",
    label: words.trash,
    group: "end",
    keys: "Delete",
    also: ["Mod+Backspace"],
    icon: "trash",
    kind: "danger",
    may: mayWrite,
    run: trash,
  },
];

/** The keys of the commands, by their ids. */
export const keysOf: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  taskCommands.map(({ id, keys }) => [id, keys]),
);
