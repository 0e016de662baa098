import type { importSources } from "./import-sources.ts";

type NamedVia = {
  readonly user_name?: string;
  readonly source?: (typeof importSources)[number];
  readonly importer_name?: string;
  readonly [field: string]: unknown;
};

/** The person, key or automation that did something, as replies name it (§5.3). */
export type Doer = {
  readonly first_name: string;
  readonly last_name: string;
  readonly via: NamedVia | null;
};

/** The names of the sources of imports in sentences. */
export const sourceNames = { trello: "Trello", csv: "CSV", markdown: "Markdown", stoa: "Stoa" } as const;

/** The name of a person, or of the service for a key, an automation or a form (§5.3). */
export const nameOf = ({ first_name, last_name }: Doer): string => `${first_name} ${last_name}`.trim();

/**
 * The key with the person whose access it used, the automation with its writer, or the form; behind it the import that says so.
 * Null for what a person did.
 */
export function attributionOf({ via }: Doer): string | null {
  if (via === null) return null;
  const { source, importer_name } = via;
  const service = serviceOf(via);
  if (source === undefined) return service;
  const imported = `mported from ${sourceNames[source]} by ${importer_name}`;
  return service === null ? `I${imported}` : `${service}, i${imported}`;
}

function serviceOf({ user_name, api_key_name, automation_name, feedback_form_title }: NamedVia): string | null {
  if (typeof automation_name === "string") return `By the automation “${automation_name}”, which ${user_name} wrote`;
  if (typeof feedback_form_title === "string") return `By the form “${feedback_form_title}”, which ${user_name} made`;
  if (typeof api_key_name !== "string") return null;
  // the account of a service has the name of its key
  const access = user_name === api_key_name ? "" : ` with the access of ${user_name}`;
  return `By the key “${api_key_name}”${access}`;
}
