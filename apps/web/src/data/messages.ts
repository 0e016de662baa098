type NameValue = { readonly name: string };
type CountValue = { readonly count: string };
type OfTask = { readonly task_uuid: string };

/** The message after a command, with its values: the name of a sentence of `i18n`, and the values that the command gives it. */
type Messages = {
  readonly archived: OfTask;
  readonly archivedMany: CountValue;
  readonly boardCreated: NameValue;
  readonly created: { readonly title: string };
  readonly duplicated: OfTask;
  readonly fieldCreated: NameValue;
  readonly groupCreated: NameValue;
  readonly labelCreated: NameValue;
  readonly moved: OfTask & { readonly status_uuid: string };
  readonly movedMany: CountValue & { readonly status_uuid?: string };
  readonly movedToBoard: OfTask;
  readonly restored: OfTask;
  readonly statusCreated: NameValue;
  readonly updated: OfTask & { readonly fields: readonly string[] };
  readonly updatedMany: CountValue;
  readonly viewCreated: NameValue;
};

/** A message after a command that has no values. */
export type PlainMessage =
  | "attachmentDeleted"
  | "boardArchived"
  | "boardMoved"
  | "boardRestored"
  | "boardUpdated"
  | "commentDeleted"
  | "commentUpdated"
  | "commented"
  | "commentsRead"
  | "favouriteRemoved"
  | "favouriteSet"
  | "fieldDeleted"
  | "fieldUpdated"
  | "groupDeleted"
  | "groupMoved"
  | "labelDeleted"
  | "labelUpdated"
  | "linked"
  | "notificationRead"
  | "notificationsRead"
  | "partRestored"
  | "requirementsSet"
  | "statusDeleted"
  | "statusMoved"
  | "statusUpdated"
  | "subtaskCreated"
  | "subtaskDeleted"
  | "subtaskMoved"
  | "subtaskUpdated"
  | "unlinked"
  | "viewDeleted"
  | "viewUpdated";

/** The name of a message. */
export type Message = PlainMessage | keyof Messages;

/** A message for the person, by its name in `i18n`, with the values that it shows. */
export type CommandMessage =
  | { readonly message: PlainMessage; readonly values: Readonly<Record<string, never>> }
  | { [Name in keyof Messages]: { readonly message: Name; readonly values: Messages[Name] } }[keyof Messages];

/** The word that stands for a uuid. */
type WordOfUuid = { readonly task_uuid: "title"; readonly status_uuid: "status" };

/** The words of a message: of what a uuid names, its title or its name. */
export type WordOf<Name extends Message> = Name extends keyof Messages
  ? {
      [Value in keyof Messages[Name]]-?: Value extends keyof WordOfUuid ? WordOfUuid[Value] : Value;
    }[keyof Messages[Name]]
  : never;
