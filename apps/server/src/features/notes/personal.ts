import type { Privacy } from "#platform/auth/privacy.ts";
import { findAllNotes, removeNotes } from "./queries.ts";

/** A person's notes: in their export, and deleted with the account. */
export const privacy: Privacy = { tables: ["notes"], export: { notes: findAllNotes }, erase: removeNotes };
