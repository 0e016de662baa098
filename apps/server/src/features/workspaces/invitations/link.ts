import { uuidForm } from "#kernel/uuids.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import type { Services } from "#platform/http/services.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { setToken } from "./queries.ts";
import { isMailed, type InvitationRow } from "./view.ts";

/** The end of the link that an admin hands over. `isNew`: it was stored now, so that those before it stop working. */
type LinkToHandOver = { readonly token: string; readonly isNew: boolean };

/**
 * Makes the link that an admin hands over. With a mail server it ends in the uuid, which proves nothing: the person still proves the
 * address by a mailed code. Without one it has a token as a mail has, since nothing else could let the person in. It stays the same
 * until the invitation is sent again.
 */
export async function linkToHandOver(
  tx: Transaction<never>,
  services: Pick<Services, "config" | "links">,
  row: InvitationRow,
): Promise<LinkToHandOver> {
  if (isMailed(services)) return { token: row.uuid, isNew: false };
  const content = Buffer.alloc(24);
  content.write(row.uuid.replaceAll("-", ""), "hex");
  content.writeBigInt64BE(BigInt(row.expires_at.getTime()), 16);
  const token = services.links.sign("invitation", content);
  return { token, isNew: await setToken(tx, row, sha256(token)) };
}

/** The invitation that a link names: by the hash of its token, or by its uuid. */
export const namedBy = (token: string): { readonly uuid: string | null; readonly token_hash: Buffer } => ({
  uuid: uuidForm.test(token) ? token : null,
  token_hash: sha256(token),
});
