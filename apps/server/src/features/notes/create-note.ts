import { lockAccount } from "#features/identity/accounts/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { insertNote, mostNotes } from "./queries.ts";
import { Note, NoteBody } from "./view.ts";

export const createNote = route("POST /notes", {
  id: "createNote",
  auth: "session",
  summary: "Write a quick note",
  description: "A note belongs to the caller and to no workspace. A person has at most 1,000.",
  access: {},
  body: closed({ body: field(NoteBody, "The text. It is stored as it is sent.") }),
  http: { status: 201 },
  reply: { note: Note },
  errors: ["note_limit", "account_closed"],
  events: ["account.note_created"],
  example: { body: { body: "Ask about the harbour lights." } },
  handle: async ({ tx, caller, body: { body }, fail }) => {
    await lockAccount(tx, caller.user_uuid, fail);
    const note = (await insertNote(tx, caller.user_uuid, body)) ?? fail("note_limit", { most: mostNotes });
    tx.emitAccount(caller.user_uuid, "account.note_created", { note_uuid: note.uuid });
    return { note };
  },
});
