import { type Static, Type } from "typebox";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { closed, nullable, Timestamp } from "#platform/http/schemas.ts";

/**
 * The versions that the terms of use have had, the current one last. A new version makes everybody accept anew; the
 * old ones stay, so that an answer that comes late is told from one that makes no sense.
 */
const versions = ["1"] as const;

/** What signing up accepts. */
export const currentTerms: string = versions[versions.length - 1] ?? "";

/** How a person stands to the terms (§12.5). */
export const Terms = closed({
  version: Type.String({ description: "The current version." }),
  accepted_version: nullable(Type.String()),
  accepted_at: nullable(Timestamp),
  must_accept: Type.Boolean(),
});

type TermsRow = { readonly accepted_terms_version: string | null; readonly accepted_terms_at: Date | null };

/**
 * Why a version cannot be accepted; null when it can.
 * @param all every version there ever was, the current one last
 */
export function termsError(
  version: string,
  all: readonly string[] = versions,
): "terms_unknown" | "terms_changed" | null {
  if (version === all.at(-1)) return null;
  return all.includes(version) ? "terms_changed" : "terms_unknown";
}

/** What a person has accepted, and when. */
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

/** Accepts the current terms for a person; false when they were accepted before. */
export async function acceptCurrentTerms(reader: Reader, user_uuid: string): Promise<boolean> {
  const row = await reader.first(
    raw(sql<{ uuid: string }>`update users set accepted_terms_version = ${currentTerms},
        accepted_terms_at = clock_timestamp(), updated_at = clock_timestamp()
      where uuid = ${user_uuid}::uuid and accepted_terms_version is distinct from ${currentTerms} returning uuid`),
  );
  return row !== undefined;
}
