import type { Readable } from "node:stream";
import type { ListMultipartUploadsCommandOutput, S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import type { BucketAddress } from "#bucket-address.ts";
import { steadyBody } from "./steady-body.ts";
import { StorageFailed, storageFailed } from "./storage-failed.ts";

/** An object of a bucket, by its key without the prefix. The service says when it was written. */
export type ListedObject = { readonly key: string; readonly written: Date | undefined };

/** An upload in parts that was not ended. */
export type OpenUpload = { readonly key: string; readonly id: string; readonly begun: Date | undefined };

/** A bucket, or what in it begins with a prefix; keys are without it. Every function may throw StorageFailed. */
export type Bucket = {
  /**
   * Stores what a stream has. Nobody sees the object before it is whole.
   * @param limit how long all of it may take, in milliseconds; without one each part has its time
   */
  put(key: string, source: Readable, limit?: number): Promise<void>;
  /** Opens an object; null when there is none. */
  get(key: string): Promise<Readable | null>;
  /** Removes an object, if there is one. */
  remove(key: string): Promise<void>;
  /** The objects whose keys begin with a text. */
  list(start: string): AsyncIterable<ListedObject>;
  /** The beginnings of the keys, up to their first slash. */
  folders(): Promise<string[]>;
  /** The uploads that were not ended, whose keys begin with a text. */
  uploads(start: string): AsyncIterable<OpenUpload>;
  /** Gives up an upload that was not ended. */
  abort(upload: OpenUpload): Promise<void>;
};

/** The keys that sign the requests; empty texts leave it to the library, which asks the machine or the pod that it runs on. */
export type BucketKeys = {
  readonly AWS_ACCESS_KEY_ID: string;
  readonly AWS_SECRET_ACCESS_KEY: string;
  readonly AWS_SESSION_TOKEN: string;
};

/** The time limits of one try of a request to the bucket; a request has three tries. In milliseconds. */
export type BucketTimeouts = {
  readonly connect: number;
  /** until the answer to a request begins, and so for a part of an upload */
  readonly answer: number;
  /** until the next bytes of a body */
  readonly silence: number;
};

/** With these, three tries end before the connection of the waiting request is closed because nothing moves on it. */
const usual: BucketTimeouts = { connect: 3_000, answer: 8_000, silence: 20_000 };

/** For what nobody waits for, such as a backup over a slow line. */
export const unhurried: BucketTimeouts = { connect: 10_000, answer: 120_000, silence: 120_000 };

/** The size of a part of an upload, of which two are in memory. Smaller files are one request. The least that services take. */
const partSize = 5 * 1024 * 1024;

type Library = typeof import("@aws-sdk/client-s3");

/** A place in a bucket, with the client for its requests. */
type Place = { readonly client: S3Client; readonly s3: Library; readonly bucket: string; readonly prefix: string };

/** Opens a bucket. The library is loaded only here, because most deployments need none. Nothing is sent yet. */
export async function openBucket(address: BucketAddress, keys: BucketKeys, timeouts = usual): Promise<Bucket> {
  const [s3, { Upload }] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/lib-storage")]);
  const client = new s3.S3Client(clientOptions(address, keys, timeouts));
  const { bucket, prefix } = address;
  const place: Place = { client, s3, bucket, prefix };
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  return {
    put: async (key, source, limit) => {
      let broken: Error | null = null;
      // the library itself ends the source of an upload that failed, with an AbortError
      source.once("error", (error) => (broken = error.name === "AbortError" ? null : error));
      const upload = new Upload({ client, params: { ...at(key), Body: source }, partSize, queueSize: 1 });
      const late = limit === undefined ? undefined : setTimeout(() => void upload.abort(), limit);
      const done = upload.done().finally(() => {
        clearTimeout(late);
        source.destroy();
      });
      await ask("put", done).catch((error: unknown) => {
        throw broken ?? error;
      });
    },
    get: async (key) => {
      const got = await ask("get", client.send(new s3.GetObjectCommand(at(key)))).catch(nullIfMissing);
      return got === null ? null : steadyBody(got.Body as Readable, timeouts.silence);
    },
    remove: async (key) => void (await ask("remove", client.send(new s3.DeleteObjectCommand(at(key))))),
    list: (start) => listObjects(place, start),
    folders: () => listFolders(place),
    uploads: (start) => listUploads(place, start),
    abort: async ({ key, id }) => {
      const command = new s3.AbortMultipartUploadCommand({ ...at(key), UploadId: id });
      // it may have ended meanwhile
      await ask("abort", client.send(command)).catch(nullIfMissing);
    },
  };
}

function clientOptions(address: BucketAddress, keys: BucketKeys, timeouts: BucketTimeouts): S3ClientConfig {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = keys;
  const sessionToken = AWS_SESSION_TOKEN === "" ? {} : { sessionToken: AWS_SESSION_TOKEN };
  // a download takes a connection for as long as its reader takes, so they are not limited: nobody waits for slow readers
  const agent = { keepAlive: true, maxSockets: Infinity };
  return {
    region: address.region,
    forcePathStyle: address.isPathStyle,
    ...(address.endpoint === null ? {} : { endpoint: address.endpoint }),
    ...(accessKeyId === "" ? {} : { credentials: { accessKeyId, secretAccessKey, ...sessionToken } }),
    maxAttempts: 3,
    // other services than Amazon's reject the checksums that the library would add
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.answer,
      throwOnRequestTimeout: true,
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
  };
}

async function* listObjects({ client, s3, bucket, prefix }: Place, start: string): AsyncGenerator<ListedObject> {
  for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
    const query = { Bucket: bucket, Prefix: `${prefix}${start}`, ContinuationToken: token };
    const page = await ask("list", client.send(new s3.ListObjectsV2Command(query)));
    for (const { Key = "", LastModified } of page.Contents ?? [])
      yield { key: Key.slice(prefix.length), written: LastModified };
    token = page.NextContinuationToken;
  }
}

async function listFolders({ client, s3, bucket, prefix }: Place): Promise<string[]> {
  const folders: string[] = [];
  for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
    const query = { Bucket: bucket, Prefix: prefix, Delimiter: "/", ContinuationToken: token };
    const page = await ask("list", client.send(new s3.ListObjectsV2Command(query)));
    for (const { Prefix = "" } of page.CommonPrefixes ?? []) folders.push(Prefix.slice(prefix.length, -1));
    token = page.NextContinuationToken;
  }
  return folders;
}

async function* listUploads({ client, s3, bucket, prefix }: Place, start: string): AsyncGenerator<OpenUpload> {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
  while (after !== null) {
    const query = { Bucket: bucket, Prefix: `${prefix}${start}`, ...after };
    const page: ListMultipartUploadsCommandOutput = await ask(
      "list",
      client.send(new s3.ListMultipartUploadsCommand(query)),
    );
    for (const { Key = "", UploadId = "", Initiated } of page.Uploads ?? [])
      yield { key: Key.slice(prefix.length), id: UploadId, begun: Initiated };
    after =
      page.IsTruncated === true ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null;
  }
}

async function ask<T>(operation: string, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw storageFailed(operation, error);
  });
}

const missing = new Set(["NoSuchKey", "NoSuchUpload"]);

function nullIfMissing(error: unknown): null {
  if (error instanceof StorageFailed && missing.has(error.reason)) return null;
  throw error;
}
