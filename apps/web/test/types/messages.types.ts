// What the compiler rejects in a message: a name that `i18n` does not have, and values that its sentence does not take.
import type { Message, CommandMessage, WordOf } from "#data/messages.ts";
import { settingsWords } from "#i18n/en/settings.ts";
import { commandWords } from "#i18n/en/commands.ts";
import { tellingWords } from "#i18n/en/telling.ts";

type Words = typeof commandWords;
type ValuesOf<Name extends Message> = Parameters<Words[Name]> extends [infer Values] ? keyof Values : never;

/** No sentence is left without a command. */
export const unsaid: Record<Exclude<keyof Words, Message>, never> = {};

/** No sentence takes a word that its command does not give. */
export const ungiven: Record<{ [Name in Message]: Exclude<ValuesOf<Name>, WordOf<Name>> }[Message], never> = {};

/** No command gives a value that its sentence does not take. */
export const unused: Record<{ [Name in Message]: Exclude<WordOf<Name>, ValuesOf<Name>> }[Message], never> = {};

export const messages: readonly CommandMessage[] = [
  { message: "archived", values: { task_uuid: "t" } },
  { message: "archivedMany", values: { count: "2" } },
  { message: "boardArchived", values: {} },
  // @ts-expect-error -- there is no such message
  { message: "archivd", values: { task_uuid: "t" } },
  // @ts-expect-error -- a value that its sentence does not take
  { message: "archived", values: { board_uuid: "b" } },
  // @ts-expect-error -- the value is missing
  { message: "archivedMany", values: {} },
  // @ts-expect-error -- another type
  { message: "archivedMany", values: { count: 2 } },
  // @ts-expect-error -- it takes no values
  { message: "boardArchived", values: { board_uuid: "b" } },
];

export const words = [
  tellingWords.undid({ what: "Moved a ticket." }),
  // @ts-expect-error -- there is no such word
  tellingWords.undidd,
  // @ts-expect-error -- there is no such word
  settingsWords.nothing,
  // @ts-expect-error -- the value is missing
  tellingWords.undid({}),
  // @ts-expect-error -- another type
  tellingWords.undid({ what: 1 }),
];
