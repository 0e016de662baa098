import type { Activity, CopiedNotification, Doer } from "@stoa/api";
import { attributionWords as words } from "#i18n/en/attribution.ts";

/** The key, the automation or the form by which somebody acted, and the import that says so, as far as sentences name them. */
export type Attribution = {
  /** undefined for somebody who left, where only members are known, and for an import without its person */
  readonly user_name?: string | undefined;
  readonly api_key_name?: string | undefined;
  readonly automation_name?: string | undefined;
  readonly feedback_form_title?: string | undefined;
  readonly source?: keyof typeof words.sources | undefined;
  /** undefined for somebody who left */
  readonly importer_name?: string | undefined;
};

/** The person who did something, as it is shown. */
export type ShownActor = {
  /** the person's, or the service's */
  readonly name: string;
  /** the person whose picture stands next to the name; null where the service acted */
  readonly person: (Pick<Doer, "first_name" | "last_name" | "image_version"> & { readonly uuid: string }) | null;
  /** the key and its person, the automation or the form, and the import that names them; null for what a person did */
  readonly about: string | null;
};

/** The key with its person, the automation, or the form, and the import that says so; null where none is known. */
function aboutOf(via: Attribution): string | null {
  const { source, importer_name } = via;
  const person = importer_name ?? words.formerMember;
  const imported = source === undefined ? null : words.byImport({ name: words.sources[source], person });
  return [serviceOf(via), imported].filter((part) => part !== null).join(", ") || null;
}

/** The key with the person whose access it used, the automation with its writer, or the form; null where none is known. */
function serviceOf(via: Attribution): string | null {
  const { user_name, api_key_name, automation_name, feedback_form_title } = via;
  const person = user_name ?? words.formerMember;
  if (automation_name !== undefined) return words.byAutomation({ name: automation_name, person });
  if (feedback_form_title !== undefined) return words.byForm({ name: feedback_form_title, person });
  if (api_key_name === undefined) return null;
  // the account of a service has the name of its key
  return user_name === undefined || user_name === api_key_name
    ? words.byService({ name: api_key_name })
    : words.byKey({ name: api_key_name, person });
}

const fullName = ({ first_name, last_name }: Pick<Doer, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`.trim();

/** The person who did something, from any object that names them. */
export function shownDoer(doer: Doer): ShownActor {
  const { uuid, via } = doer;
  const about = via === null ? null : aboutOf(via);
  return { name: fullName(doer), person: uuid === null ? null : { ...doer, uuid }, about };
}

/** The person who caused an entry of a history. Reports of builds name nobody: they read `via <name of the key>`. */
export function shownAuthor({ author, actor }: Pick<Activity, "author" | "actor">): ShownActor {
  return author === null ? { name: actor.name, person: null, about: null } : shownDoer(author);
}

/** A row of `members`, as far as a notification needs it. */
type Member = NonNullable<ShownActor["person"]>;

/**
 * The person who caused a notification.
 * @param memberOf finds a member
 * @returns null if nobody did, or somebody who left
 */
export function shownInNote(
  { actor_uuid, via, event_type }: Pick<CopiedNotification, "actor_uuid" | "via" | "event_type">,
  memberOf: (uuid: string) => Member | undefined,
): ShownActor | null {
  const nameOf = (uuid: string): string | undefined => {
    const member = memberOf(uuid);
    return member && fullName(member);
  };
  const importer_name = via?.importer_uuid === undefined ? undefined : nameOf(via.importer_uuid);
  if (via?.user_uuid !== undefined) {
    // a build's report names nobody but its key
    if (event_type.startsWith("deploy_")) return { name: via.api_key_name ?? "", person: null, about: null };
    const about = aboutOf({ ...via, user_name: nameOf(via.user_uuid), importer_name });
    return { name: words.service, person: null, about };
  }
  const person = actor_uuid === null ? undefined : memberOf(actor_uuid);
  return person === undefined
    ? null
    : { name: fullName(person), person, about: via && aboutOf({ ...via, importer_name }) };
}

/** The whole in one text, where nothing can be pointed at. */
export const textOf = ({ name, about }: ShownActor): string => (about === null ? name : `${name} (${about})`);
