import { Type } from "typebox";
import type { Actor } from "#kernel/actor.ts";
import { field, model, nullable, oneOf, Uuid } from "./schemas.ts";

/** The actor of an event (§16.1 rule 2). A key's name tells the key and the person whose access it used (§5.3). */
export const EventActor = model("EventActor", "Who caused an event.", {
  kind: field(oneOf<Actor["kind"]>(["user", "api_key", "automation", "system"]), "What kind of actor it is."),
  user_uuid: field(
    nullable(Uuid),
    "The user who acted, whose key acted, or who wrote the automation. null for the system and for reports of builds.",
  ),
  api_key_uuid: field(nullable(Uuid), "The API key that was used, if one was."),
  name: field(Type.String(), "The actor's name at the time, for display."),
});
