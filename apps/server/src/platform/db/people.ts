import { system } from "#kernel/actor.ts";
import { sql } from "./query.ts";

const object = (alias: string) => `jsonb_build_object('uuid', ${alias}.uuid, 'first_name', ${alias}.first_name,
    'last_name', ${alias}.last_name, 'image_version', ${alias}.image_version)`;

const fullName = (alias: string) => `btrim(${alias}.first_name || ' ' || ${alias}.last_name)`;

/** The name of the key, the automation or the form in a column with an `ActorVia`. */
const usedName = (via: string) =>
  `coalesce(${via} ->> 'automation_name', ${via} ->> 'api_key_name', ${via} ->> 'feedback_form_title')`;

/** A row of `users` inside another object (§11 rule 5), as JSON. */
export const person = (alias: string) => sql.raw(object(alias));

/**
 * Whether the service acted: a key, an automation or a form. An import without one of these names a person in addition to itself (§5.3).
 * @param via a column with an `ActorVia`
 */
export const byService = (via: string) => sql.raw(isService(via));

const isService = (via: string) => `coalesce(${via} ? 'user_uuid', false)`;

/** An `ActorVia` with the names of its people. */
const withNames = (via: string) => `${via}
    || case when ${isService(via)} then jsonb_build_object('user_name', ${nameIn(via, "user_uuid")}) else '{}' end
    || case when ${via} ? 'import_uuid' then jsonb_build_object('importer_name', ${nameIn(via, "importer_uuid")}) else '{}' end`;

/**
 * The person who did something, as JSON (§5.3): the person or, when they acted by a key or an automation, the service itself with the
 * names of the key or automation and of the person. What was imported names the import in `via`. Only with a `via` one more
 * row of `users` is read, so a list of what people did themselves costs no more than their rows.
 * @param alias a row of `users`
 * @param via a column with an `ActorVia`; none for what only a session may do
 */
export const doer = (alias: string, via = "null::jsonb") =>
  sql.raw(`case when ${via} is null then ${object(alias)} || '{"via": null}' else jsonb_build_object('via', ${withNames(via)})
    || case when ${isService(via)} then jsonb_build_object('uuid', null, 'first_name', '${system.name}', 'last_name', '',
      'image_version', null) else ${object(alias)} end end`);

const nameIn = (via: string, field: "user_uuid" | "importer_uuid") =>
  `(select ${fullName("vu")} from users vu where vu.uuid = (${via} ->> '${field}')::uuid)`;

/** The actor of an event (§16.1 rule 2), made from a row that says who created it. */
export const actorJson = (alias: string, via: string) =>
  sql.raw(`jsonb_build_object(
    'kind', case when not ${isService(via)} then 'user' when ${via} ? 'automation_uuid' then 'automation' else 'api_key' end,
    'user_uuid', case when not ${isService(via)} then ${alias}.uuid else (${via} ->> 'user_uuid')::uuid end, 'api_key_uuid', (${via} ->> 'api_key_uuid')::uuid,
    'name', case when not ${isService(via)} then ${fullName(alias)}
      when ${alias}.is_service and ${via} ? 'api_key_uuid' then ${usedName(via)}
      when ${via} ? 'automation_uuid' then ${usedName(via)} || ' (rule by ' || ${nameIn(via, "user_uuid")} || ')'
      else ${usedName(via)} || ' (' || ${nameIn(via, "user_uuid")} || ')' end)`);
