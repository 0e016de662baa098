// Prints the OpenAPI document as it is committed.
import { openapiDocument } from "#platform/http/openapi/document.ts";
import { routes } from "#features.ts";

process.stdout.write(`${JSON.stringify(openapiDocument(routes, "http://127.0.0.1:3000"), null, 1)}\n`);
