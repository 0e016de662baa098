import type { FastifyInstance } from "fastify";
import { Type } from "typebox";

/** A body as it was sent, with the signature that its route's header has. */
export type SignedBody = { readonly bytes: Buffer; readonly signature: string | null };

/** The schema of such a body: nothing is known of it before its signature was checked. Without a body it is undefined. */
export const SignedBody = Type.Unsafe<SignedBody | undefined>({});

/** Takes JSON bodies byte for byte, only in this scope. @param header the name of the signature's header, in lower case */
export function keepBytes(scope: FastifyInstance, header: string): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    const given = request.headers[header];
    done(null, { bytes, signature: typeof given === "string" ? given : null });
  });
}
