// Prints the OpenAPI document as it is committed.
import { openapiDocument } from "#platform/http/openapi/document.ts";
import { contract } from "#contract.ts";

process.stdout.write(`${JSON.stringify(openapiDocument(contract, "http://127.0.0.1:3000"), null, 1)}\n`);
