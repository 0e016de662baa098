import { type Static, Type } from "typebox";
import { closed, common, define, field, model, oneOf, Uuid, UuidOfWorkspace } from "#platform/http/schemas.ts";

/** The kinds of favourites. */
const FavouriteKind = oneOf(["board", "view", "task", "wiki", "page"]);

/** A thing that a person wants to find quickly; only a reference. */
export const Favourite = define(
  "Favourite",
  "A resource that a person wants to find quickly. It may be deleted or hidden by now: nothing of it is shown.",
  closed({
    workspace_uuid: field(UuidOfWorkspace, "The workspace that it belongs to."),
    kind: field(FavouriteKind, "The kind of the item."),
    uuid: field(Uuid, "The identifier."),
  }),
);

export const Favourites = Type.Array(Favourite, { maxItems: 100 });

/** The keys of an action; without any, the shortcut is switched off. */
const Keys = Type.String({ maxLength: 40 });

/** Keys by the name of their action. */
export const Shortcuts = Type.Record(Type.String(), Keys, {
  maxProperties: 100,
  propertyNames: { type: "string", pattern: "^[a-z0-9._-]{1,64}$" },
});

/** A person's preferences. */
export const Preferences = model("Preferences", "A person's favourites and shortcuts, for all of their clients.", {
  favourites: field(Favourites, "The favourites, in the person's order."),
  shortcuts: field(
    Shortcuts,
    "The keys by the name of their action; an empty text switches a shortcut off. Actions that are left out have the client's own.",
  ),
  version: common.version,
});

export type Preferences = Static<typeof Preferences>;
