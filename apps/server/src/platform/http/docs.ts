import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { openapiDocument } from "./openapi/document.ts";
import type { Contract } from "./openapi/contract.ts";

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

/** Serves the contract at /openapi.json and a browsable reference at /docs; both are read on first use. */
export function mountDocs(app: FastifyInstance, contract: Contract, baseUrl: string): void {
  let document: string | undefined;
  app.get("/openapi.json", (_request, reply) => {
    document ??= JSON.stringify(openapiDocument(contract, baseUrl));
    return reply.type("application/json; charset=utf-8").send(document);
  });
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
