import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { ApiError } from "#kernel/errors.ts";
import { maxFileBytes } from "#platform/files/sizes.ts";
import { uploadRoute } from "#platform/http/upload-route.ts";
import type { UploadKind } from "#platform/http/declaration.ts";
import { readSeal } from "#platform/seal/read-seal.ts";
import { KeyedSemaphore } from "#platform/fairness/index.ts";
import { findByHash, type KnownDocument } from "../signed-queries.ts";
import { isOwnCertificate } from "../signing-keys.ts";
import { Type } from "typebox";
import { field, model, nullable, oneOf, Timestamp } from "#platform/http/schemas.ts";

/** The largest file, and the largest one whose seal is read: for that the whole file is in the memory. */
const mostBytes = 100_000_000;
const mostRead = maxFileBytes;

/** To read a seal takes three times the file in memory, so it is done for one file after the other. */
const reading = new KeyedSemaphore({
  atOnce: 1,
  timeout: 10_000,
  busy: () => new ApiError("server_busy", {}, { retry_after: 1 }),
});

/** Any file, of which nothing is stored. */
const fileToCheck: UploadKind = {
  accepts: null,
  // what is signed here is smaller, also with 20 MB of pages and as much in its blanks
  most: () => ({ bytes: mostBytes, error: "signed_file_too_large" }),
  filesOf: () => [],
  errors: ["signed_file_too_large"],
};

const SignatureVerification = model(
  "SignatureVerification",
  "What is known of a file. All but `result` is null unless it is `known`.",
  {
    result: field(oneOf(["known", "sealed", "changed", "unknown"]), "What the file is."),
    title: field(nullable(Type.String()), "The title of the document."),
    page_version: field(nullable(Type.Integer({ minimum: 1 })), "The version of the page that was signed."),
    document_hash: field(nullable(Type.String()), "SHA-256, in hex, of the attached `document.json`."),
    signed_name: field(nullable(Type.String()), "The name that the signer gave."),
    signed_at: field(nullable(Timestamp), "When it was signed."),
  },
);

export const verifySignedDocument = uploadRoute("POST /public/signature-verification", {
  id: "verifySignedDocument",
  auth: "public",
  summary: "Check whether a file is a signed document of this deployment",
  description:
    "Takes a file of at most 100 MB in the multipart field `file`, and keeps nothing of it. `known`: the file is, byte for byte, one that was made here. `sealed`: " +
    "its seal is of this deployment and fits everything in the file, but the deployment does not know the file (any more). `changed`: it has a seal of this deployment that does " +
    "not fit. `unknown`: everything else, and files of more than 25 MB that are not known.",
  upload: fileToCheck,
  http: { perAddress: { requests: 60, minutes: 60 } },
  access: {},
  reply: { signature_verification: SignatureVerification },
  errors: ["server_busy"],
  events: { none: "It only reads: a file is sent by POST." },
  example: {},
  // to read a seal takes long
  beforeTransaction: async ({ read, file, client }) => {
    const hash = createHash("sha256");
    await pipeline(createReadStream(file.path), hash);
    const known = await findByHash(read, hash.digest());
    if (known !== undefined) return { known, seal: null };
    const { size } = await stat(file.path);
    if (size > mostRead) return { known: null, seal: null };
    return { known: null, seal: await reading.take(client.ip ?? "", async () => readSeal(await readFile(file.path))) };
  },
  handle: async ({ tx, prepared: { known, seal } }) => {
    if (known !== null) return { signature_verification: toKnown(known) };
    if (seal === null || !(await isOwnCertificate(tx, seal.certificate)))
      return { signature_verification: nothing("unknown") };
    return { signature_verification: nothing(seal.isIntact ? "sealed" : "changed") };
  },
});

const nothing = (result: "sealed" | "changed" | "unknown") => ({
  result,
  title: null,
  page_version: null,
  document_hash: null,
  signed_name: null,
  signed_at: null,
});

const toKnown = ({ title, page_version, document_hash, signed_name, closed_at }: KnownDocument) => ({
  result: "known" as const,
  title,
  page_version,
  document_hash: document_hash.toString("hex"),
  signed_name,
  signed_at: closed_at.toISOString(),
});
