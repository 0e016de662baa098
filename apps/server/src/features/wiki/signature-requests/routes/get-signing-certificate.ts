import { rawRoute } from "#platform/http/raw-route.ts";
import { findCertificate } from "../signing-keys.ts";

const lineLength = 64;

export const getSigningCertificate = rawRoute("GET /public/signing-certificate", {
  id: "getSigningCertificate",
  auth: "public",
  summary: "Get the certificate by which signed documents are checked",
  description:
    "In PEM, for programs that check the seal of a signed document without this server, such as `pdfsig`. The deployment signed it itself, unless its operator has " +
    "set another one. It is known with the first document that is sealed by it, and before there is none (404).",
  sends: ["application/x-pem-file"],
  access: {},
  errors: ["signing_certificate_not_found"],
  example: {},
  handle: async ({ read, fail }) => {
    const certificate = (await findCertificate(read)) ?? fail("signing_certificate_not_found");
    const lines = certificate.toString("base64").match(new RegExp(`.{1,${lineLength}}`, "g")) ?? [];
    const body = ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
    return { headers: { "content-type": "application/x-pem-file" }, body };
  },
});
