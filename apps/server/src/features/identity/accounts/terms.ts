import { type Static, Type } from "typebox";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { field, model, nullable, Timestamp } from "#platform/http/schemas.ts";

/**
 * The versions of the terms of use, the current one last. Everybody must accept a new version. The old ones stay, so that
 * an outdated version and an unknown one have different errors.
 */
const versions = ["1"] as const;

/** The version that a sign-up accepts. */
export const currentTerms: string = versions[versions.length - 1] ?? "";

/** The terms, and what a person has accepted of them. */
export const Terms = model("Terms", "The terms of use, and the version that the caller accepted.", {
  version: field(Type.String(), "The current version."),
  accepted_version: field(nullable(Type.String()), "The version that the caller accepted last; null when none."),
  accepted_at: field(nullable(Timestamp), "When the caller accepted it; null when they did not."),
  must_accept: field(Type.Boolean(), "Whether the caller must accept the current version."),
});

type TermsRow = { readonly accepted_terms_version: string | null; readonly accepted_terms_at: Date | null };

/**
 * The reason why a version cannot be accepted; null when it can.
 * @param all every version, the current one last
 */
export function termsError(
  version: string,
  all: readonly string[] = versions,
): "terms_unknown" | "terms_changed" | null {
  if (version === all.at(-1)) return null;
  return all.includes(version) ? "terms_changed" : "terms_unknown";
}

/** The current version, and what a person accepted when. */
export async function findTerms(reader: Reader, user_uuid: string): Promise<Static<typeof Terms>> {
  const row = await reader.one(
    raw(sql<TermsRow>`select accepted_terms_version, accepted_terms_at from users where uuid = ${user_uuid}::uuid`),
  );
  return {
    version: currentTerms,
    accepted_version: row.accepted_terms_version,
    accepted_at: row.accepted_terms_at?.toISOString() ?? null,
    must_accept: row.accepted_terms_version !== currentTerms,
  };
}

/** Stores that a person accepts the current terms. @returns false when they had accepted them before */
export async function acceptCurrentTerms(reader: Reader, user_uuid: string): Promise<boolean> {
  const row = await reader.first(
    raw(sql<{ uuid: string }>`update users set accepted_terms_version = ${currentTerms},
        accepted_terms_at = clock_timestamp(), updated_at = clock_timestamp()
      where uuid = ${user_uuid}::uuid and accepted_terms_version is distinct from ${currentTerms} returning uuid`),
  );
  return row !== undefined;
}
