import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { callbackify } from "node:util";
import type { Multipart, MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { ApiError, type ErrorName, fail } from "#kernel/errors.ts";
import type { AccessResult } from "#platform/auth/find-accessed.ts";
import { kindsOf, namedAs } from "#platform/files/claimed-type.ts";
import { inspectFile } from "#platform/files/inspect.ts";
import { maxFileBytes } from "#platform/files/sizes.ts";
import type { Claim } from "#platform/files/upload-room.ts";
import { safeName } from "#platform/files/safe-name.ts";
import { StorageFailed } from "#platform/storage/storage-failed.ts";
import type { Outcome, RequestContext } from "./request-context.ts";
import { errorReply, HttpError } from "./errors.ts";
import { networkOf } from "#platform/util/network.ts";
import type { StoredFile, UploadKind } from "./declaration.ts";
import type { Route } from "./route.ts";
import type { FormValues, UploadForm } from "./upload-form.ts";
import type { Upload } from "./upload-route.ts";

/** A received file with its hash, which handlers do not get. */
export type ReceivedFile = Upload & { readonly sha256: string; readonly form: FormValues };

type UploadRoute = Extract<Route, { kind: "upload" }>;

type Serve = (file: ReceivedFile) => Promise<Outcome>;

/**
 * Receives and stores an upload outside of the transaction, serves it, and cleans up.
 * @param accessed the request is authorized; null for one without a caller
 * @param route the kind of the file, and the parts of the form besides it
 * @throws ApiError 400 without a file or with a wrong part, 413 when it is too large, 415 when it is not of an accepted type, 429 for
 *   too many at once; StorageFailed where the disk has no room; and what the kind's `convert` throws
 */
export async function withUpload(
  context: RequestContext<FastifyRequest>,
  { upload: kind, form }: Pick<UploadRoute, "upload" | "form">,
  accessed: AccessResult | null,
  serve: Serve,
): Promise<Outcome> {
  const sender = checkSender(context, kind, accessed);
  const most = kind.most?.(queryOf(context)) ?? defaultMost;
  const announced = Number(context.request.headers["content-length"] ?? most.bytes);
  const { uploadRoom } = context.platform;
  return uploadRoom.receive(sender, Math.min(announced, most.bytes), (claim) =>
    receiveAndServe(context, { kind, form }, most, claim, serve),
  );
}

async function receiveAndServe(
  context: RequestContext<FastifyRequest>,
  { kind, form }: { readonly kind: UploadKind; readonly form: UploadForm | null },
  most: SizeLimit,
  claim: Claim,
  serve: Serve,
): Promise<Outcome> {
  const path = join(context.platform.uploadRoom.folder, randomUUID());
  try {
    const received = await receiveFile(context.request, { path, form }, most, claim);
    const file = await checkType(kind, received);
    await kind.convert?.(path);
    return await withStored(context, kind.filesOf(file), () => serve(file));
  } finally {
    for (const each of [path, ...kind.filesOf({ uuid: "", path }).map((file) => file.path)]) {
      await rm(each, { force: true });
    }
  }
}

/** @returns whose turn it takes: the person's, or that of the network @throws ApiError */
function checkSender(
  context: RequestContext<FastifyRequest>,
  { forbids }: UploadKind,
  accessed: AccessResult | null,
): string {
  const error = forbids?.(accessed?.role ?? null, queryOf(context));
  if (error !== undefined && error !== null) fail(error);
  return accessed?.caller.user_uuid ?? networkOf(context.request.ip);
}

const queryOf = ({ request }: RequestContext<FastifyRequest>) => request.query as Readonly<Record<string, unknown>>;

/** @returns the file under the type that its bytes have, with a name of that type */
async function checkType({ accepts }: UploadKind, received: ReceivedFile): Promise<ReceivedFile> {
  if (accepts === null) return received;
  const inspection = await inspectFile(received.path, { name: received.name, contentType: received.content_type });
  if ("error" in inspection) return fail(inspection.error, { kinds: kindsOf(accepts) });
  const { contentType } = inspection;
  if (!accepts(contentType)) return fail("attachment_type_not_allowed", { kinds: kindsOf(accepts) });
  return { ...received, name: namedAs(received.name, contentType), content_type: contentType };
}

/** Stores the files before their row is written, so that there is never a row without its file, even after a crash. */
async function withStored(
  context: RequestContext<FastifyRequest>,
  files: readonly StoredFile[],
  serve: () => Promise<Outcome>,
): Promise<Outcome> {
  const { storage } = context.platform.services;
  const discardAll = async (): Promise<void> => {
    for (const { name } of files) await storage.discard(name);
  };
  for (const { name, path } of files) await storage.put(name, path);
  try {
    const outcome = await serve();
    if (outcome.isReplay === true) await discardAll();
    return outcome;
  } catch (error) {
    // an unexpected error may have happened after the commit, and then the row needs its file: the sweep decides later
    if (errorReply(error) !== null) await discardAll();
    throw error;
  }
}

/** The most bytes of a part of a form that is no file. */
const mostPartBytes = 1_000_000;

type SizeLimit = ReturnType<NonNullable<UploadKind["most"]>>;
const defaultMost: SizeLimit = { bytes: maxFileBytes, error: "file_too_large" };

/** Browsers escape these signs of a file name in a form, and no others. */
const escaped = /%(?:22|0A|0D)/g;
const unescaped = (sign: string): string => (sign === "%22" ? '"' : " ");

async function receiveFile(
  request: FastifyRequest,
  { path, form }: { readonly path: string; readonly form: UploadForm | null },
  most: SizeLimit,
  claim: Claim,
): Promise<ReceivedFile> {
  if (!request.isMultipart()) return fail("file_missing");
  const names = form?.names ?? [];
  // one more than allowed, so that an additional part is noticed and rejected
  const counts = { files: 2, fields: names.length + 1, parts: names.length + 3 };
  const limits = { ...counts, fileSize: most.bytes, fieldSize: mostPartBytes };
  try {
    return await receiveParts(request.parts({ limits }), form, (part) => save(part, path, most.error, claim));
  } catch (error) {
    // the rest of the body is read and ignored, so that the client gets the reply
    request.raw.unpipe();
    request.raw.resume();
    throw isOurs(error) ? error : incomplete();
  }
}

async function receiveParts(
  parts: AsyncIterable<Multipart>,
  form: UploadForm | null,
  receive: (part: MultipartFile) => Promise<StoredPart>,
): Promise<ReceivedFile> {
  let received: StoredPart | null = null;
  const texts = new Map<string, string>();
  for await (const part of parts) {
    if (part.type === "field" && form?.names.includes(part.fieldname) === true) keepText(part, texts);
    else if (received === null && isFile(part)) received = await receive(part);
    else return fail("file_missing");
  }
  if (received === null) return fail("file_missing");
  return { ...received, form: form?.read(texts) ?? {} };
}

const isFile = (part: Multipart): part is MultipartFile => part.type === "file" && part.fieldname === "file";

/** A received file without the other parts of its form. */
type StoredPart = Omit<ReceivedFile, "form">;

/** Keeps a part that is no file. @throws HttpError 413 when it is too long */
function keepText({ fieldname, value, valueTruncated }: MultipartValue, texts: Map<string, string>): void {
  if (valueTruncated) {
    throw new HttpError(413, "FST_ERR_CTP_BODY_TOO_LARGE", `body/${fieldname} must have at most 1 MB`);
  }
  texts.set(fieldname, String(value));
}

async function save(part: MultipartFile, path: string, tooLarge: ErrorName, claim: Claim): Promise<StoredPart> {
  const hash = createHash("sha256");
  const claimed = callbackify(claim);
  let size_bytes = 0;
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size_bytes += chunk.length;
      claimed(size_bytes, (error) => done(error, chunk));
    },
  });
  part.file.once("limit", () => measure.destroy(new ApiError(tooLarge)));
  await pipeline(part.file, measure, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  // the limit may have been exceeded before the listener was added
  if (part.file.truncated) fail(tooLarge);
  return {
    uuid: randomUUID(),
    path,
    name: safeName(part.filename?.replace(escaped, unescaped)),
    content_type: part.mimetype.toLowerCase(),
    size_bytes,
    sha256: hash.digest("hex"),
  };
}

/** Whether the error is not about the body: one of the file system, or our own. */
function isOurs(error: unknown): boolean {
  return (
    error instanceof ApiError ||
    error instanceof HttpError ||
    error instanceof StorageFailed ||
    error instanceof TypeError ||
    (error instanceof Error && "syscall" in error)
  );
}

function incomplete(): HttpError {
  return new HttpError(400, "FST_ERR_VALIDATION", "body must be a complete multipart form with one file in it");
}
