import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { makeFile, type WebFile } from "#platform/web-app/files.ts";
import { sendFile } from "#platform/web-app/send-file.ts";
import { openapiDocument } from "./openapi/document.ts";
import type { Contract } from "./openapi/contract.ts";
import type { Json } from "./openapi/models.ts";
import { llmsText, referenceMarkdown } from "./openapi/reference.ts";
import { referencePage } from "./openapi/reference-page.ts";
import { closed } from "./schemas.ts";

/** The page has no script, one style sheet and one picture, all of this server. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The forms of the contract for programs: path → type and text. */
const texts: ReadonlyMap<string, readonly [string, (document: Json) => string]> = new Map([
  ["/openapi.json", ["application/json; charset=utf-8", JSON.stringify]],
  ["/llms.txt", ["text/plain; charset=utf-8", llmsText]],
  ["/docs/reference.md", ["text/markdown; charset=utf-8", referenceMarkdown]],
]);

/**
 * Serves the contract at /openapi.json, a reference to read at /docs, and the same as text at /docs/reference.md and
 * /llms.txt (§9 rule 1). Each is made and compressed once, on first use.
 */
export function mountDocs(app: FastifyInstance, contract: Contract, baseUrl: string): void {
  const document = once(() => openapiDocument(contract, baseUrl));
  for (const [path, [type, write]] of texts) {
    app.get(
      path,
      { schema: { querystring: closed({}) } },
      served(type, () => write(document())),
    );
  }
  const page = served("text/html; charset=utf-8", () => referencePage(document()));
  app.get("/docs", (request, reply) => page(request, reply.header("content-security-policy", policy)));
  const styles = join(import.meta.dirname, "openapi/reference.css");
  app.get(
    "/docs/reference.css",
    served("text/css; charset=utf-8", () => readFileSync(styles, "utf8")),
  );
}

/** Answers with a text that is made by the first request. */
function served(type: string, write: () => string) {
  const file = once((): Promise<WebFile> => makeFile(type, write()));
  return async (request: FastifyRequest, reply: FastifyReply) => sendFile(request, reply, await file());
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
