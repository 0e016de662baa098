import { Type } from "typebox";
import type { Actor } from "#kernel/actor.ts";
import { importSources } from "#kernel/import-sources.ts";
import { field, model, nullable, oneOf, optional, Uuid } from "./schemas.ts";

const ofImport = {
  import_uuid: field(Uuid, "The import."),
  source: field(oneOf(importSources), "The kind of file that was imported."),
  importer_uuid: field(Uuid, "The user who imported it."),
  importer_name: field(Type.String(), "The name of that user today."),
};

/** The fields of a `via` that names a key, an automation or a form; with the import, if an export named it. */
const viaUser = {
  user_uuid: field(Uuid, "The user whose access was used, or who wrote the automation or made the form."),
  user_name: field(Type.String(), "The name of that user today."),
  ...optional(ofImport),
};

const ViaApiKey = model("ViaApiKey", "The API key that was used, and the user whose access it has.", {
  api_key_uuid: field(Uuid, "The key's identifier."),
  api_key_name: field(Type.String(), "The key's name."),
  ...viaUser,
});

const ViaAutomation = model("ViaAutomation", "The automation that acted, and the user who wrote it.", {
  automation_uuid: field(Uuid, "The automation's identifier."),
  automation_name: field(Type.String(), "The automation's name."),
  ...viaUser,
});

const ViaFeedbackForm = model("ViaFeedbackForm", "The feedback form that was sent, and the user who made it.", {
  feedback_form_uuid: field(Uuid, "The form's identifier."),
  feedback_form_title: field(Type.String(), "The form's title at that moment."),
  ...viaUser,
});

const ViaImport = model(
  "ViaImport",
  "The import that made something. The file named the person: they need not have made it themselves.",
  ofImport,
);

/**
 * The person who did something (§5.3), or the service itself where an API key, an automation or a feedback form acted;
 * `via` names that key, automation or form.
 */
export const Doer = model(
  "Doer",
  "Who did something: a person, or the service for an API key, an automation or a form.",
  {
    uuid: field(nullable(Uuid), "The user's identifier; null for an API key, an automation or a feedback form."),
    first_name: field(Type.String(), "The first name, or the name of the service."),
    last_name: field(Type.String(), "The last name; empty for the service."),
    image_version: field(nullable(Type.Integer()), "Changes with every new profile image; null without one."),
    via: field(
      Type.Union([ViaApiKey, ViaAutomation, ViaFeedbackForm, ViaImport, Type.Null()]),
      "The API key or the automation that did it, the feedback form that was sent, or the import that names the person; null if a person did it without one.",
    ),
  },
);

/** The actor of an event (§16.1 rule 2). The name of a key contains the person whose access it used (§5.3). */
export const EventActor = model("EventActor", "Who caused an event.", {
  kind: field(oneOf<Actor["kind"]>(["user", "api_key", "automation", "system"]), "What kind of actor it is."),
  user_uuid: field(
    nullable(Uuid),
    "The user who acted, whose key acted, or who wrote the automation. null for the system and for reports of builds.",
  ),
  api_key_uuid: field(nullable(Uuid), "The API key that was used, if one was."),
  name: field(Type.String(), "The actor's name at the time, for display."),
});
