import type { WorkspaceUuid } from "./uuids.ts";
import type { importSources } from "./import-sources.ts";

/** The person or key that sends a request. Every request with a credential has exactly one caller. */
export type Caller = {
  readonly kind: "user" | "api_key";
  readonly user_uuid: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_staff: boolean;
  /** only read for staff accounts, whose routes require it; false for everybody else */
  readonly staff_has_two_factor: boolean;
  /** the account that a workspace's own key acts as; it has no person (§5.4) */
  readonly is_service: boolean;
  /** the session, when `kind` is user */
  readonly session_uuid: string | null;
  /** the key, when `kind` is api_key; it opens only this workspace (§5.2 rule 3) */
  readonly api_key: {
    readonly uuid: string;
    readonly name: string;
    readonly workspace_uuid: WorkspaceUuid;
    readonly expires_at: Date | null;
  } | null;
};

/** The actor that an event names (§16.1 rule 2). */
export type Actor = {
  readonly kind: "user" | "api_key" | "automation" | "system";
  readonly user_uuid: string | null;
  readonly api_key_uuid: string | null;
  readonly name: string;
};

/**
 * The actor of a caller's changes. A key's actions are shown as done by the service; the name consists of the key
 * and the person whose access it used (§5.3); the key of a service account has its own access.
 */
export function actorOf(caller: Caller): Actor {
  const person = `${caller.first_name} ${caller.last_name}`.trim();
  return {
    kind: caller.kind,
    user_uuid: caller.user_uuid,
    api_key_uuid: caller.api_key?.uuid ?? null,
    name:
      caller.api_key === null ? person : caller.is_service ? caller.api_key.name : `${caller.api_key.name} (${person})`,
  };
}

/**
 * The actor of a build's report: no person, but the name of the key that reported it (§5.3). The key's uuid is kept for
 * the audit log.
 */
export function reporterOf({ kind, api_key }: Caller): Actor {
  const name = `via ${api_key?.name ?? "a session"}`;
  return { kind, user_uuid: null, api_key_uuid: api_key?.uuid ?? null, name };
}

/**
 * The key or the automation through which a person acted, with the person whose access it used; or the feedback form by which
 * somebody without an account acted, with the person who made it. Such changes are shown as done by the key, the automation
 * or the form, not by the person (§5.3).
 */
type ServiceVia = { readonly user_uuid: string } & (
  | { readonly api_key_uuid: string; readonly api_key_name: string }
  | { readonly automation_uuid: string; readonly automation_name: string }
  | { readonly feedback_form_uuid: string; readonly feedback_form_title: string }
);

/** The import that made something. The person whom the thing names need not have made it (§5.3 rule 5). */
export type ImportVia = {
  readonly import_uuid: string;
  readonly source: (typeof importSources)[number];
  readonly importer_uuid: string;
};

/** The means by which somebody acted. It is a service only with a `user_uuid`; an import without one stands next to the person whom it names. */
export type ActorVia = (ServiceVia & Partial<ImportVia>) | ImportVia;

/** The key that a caller acts through; null for a person with a session. */
export function viaOf({ api_key, user_uuid }: Caller): ActorVia | null {
  return api_key === null ? null : { api_key_uuid: api_key.uuid, api_key_name: api_key.name, user_uuid };
}

/** The product itself: imports and maintenance jobs. */
export const system: Actor = { kind: "system", user_uuid: null, api_key_uuid: null, name: "Stoa" };

/** The operator of the service. Tenants only see that it was the operator; `staff_calls` records the account. */
export const operator: Actor = { ...system, name: "Stoa staff" };
