import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { openapiDocument } from "./openapi/document.ts";
import type { Contract } from "./openapi/contract.ts";
import type { Json } from "./openapi/models.ts";
import { llmsText, referenceMarkdown } from "./openapi/reference.ts";
import { closed } from "./schemas.ts";

// a map: an object would have more names than its own
const assets: ReadonlyMap<string, string> = new Map([
  ["swagger-ui-bundle.js", "text/javascript; charset=utf-8"],
  ["swagger-ui.css", "text/css; charset=utf-8"],
]);

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stoa API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#reference", deepLinking: true, filter: true, docExpansion: "none" });
`;

// the reference page alone may run scripts, and only its own
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What is made of the contract: path → type and text. */
const texts: ReadonlyMap<string, readonly [string, (document: Json) => string]> = new Map([
  ["/openapi.json", ["application/json; charset=utf-8", JSON.stringify]],
  ["/llms.txt", ["text/plain; charset=utf-8", llmsText]],
  ["/docs/reference.md", ["text/markdown; charset=utf-8", referenceMarkdown]],
]);

/**
 * Serves the contract at /openapi.json, a reference to browse at /docs, and the same as text at /docs/reference.md and
 * /llms.txt (§9 rule 1). Each is made or read on first use.
 */
export function mountDocs(app: FastifyInstance, contract: Contract, baseUrl: string): void {
  for (const [path, [type, write]] of texts) {
    let text: string | undefined;
    app.get(path, { schema: { querystring: closed({}) } }, (_request, reply) => {
      text ??= write(openapiDocument(contract, baseUrl));
      return reply.type(type).send(text);
    });
  }
  app.get("/docs", (_request, reply) => {
    reply.header("content-security-policy", policy);
    return reply.type("text/html; charset=utf-8").send(page);
  });
  app.get<{ Params: { asset: string } }>("/docs/:asset", async (request, reply) => {
    const { asset } = request.params;
    if (asset === "start.js") return reply.type("text/javascript; charset=utf-8").send(start);
    const type = assets.get(asset);
    if (type === undefined) return reply.callNotFound();
    const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
    return reply.type(type).send(await readFile(join(folder, asset)));
  });
}
