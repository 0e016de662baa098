import type { Feature } from "#platform/deployment/feature.ts";
import { createNote } from "./create-note.ts";
import { deleteNote } from "./delete-note.ts";
import { listNotes } from "./list-notes.ts";
import { privacy } from "./personal.ts";

/** People's quick notes, which belong to no workspace. */
export const notes: Feature = { routes: [listNotes, createNote, deleteNote], privacy };
