import { api } from "./api.ts";
import type { Outcome } from "./sign-in.ts";

/** The version of the terms that the person must accept now; null if there is none. */
export async function termsToAccept(): Promise<string | null> {
  const { terms } = await api.getTerms();
  return terms.must_accept ? terms.version : null;
}

/** Accepts a version of the terms. */
export async function acceptTerms(version: string): Promise<Outcome> {
  await api.acceptTerms({ body: { version } });
  return { kind: "done" };
}
