import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { type BucketAddress, sayAddress } from "#bucket-address.ts";
import { ConfigError } from "#config.ts";
import type { Bucket } from "./bucket.ts";
import { StorageFailed } from "./storage-failed.ts";

const wrongKey = "does not know the key in AWS_ACCESS_KEY_ID";
const wrongRegion = "is in another region: name it with region=… in the address";

/** The corrections that the operator has to make, by the service's name for the error. The sentence goes on after the bucket's address. */
const mistakes: Readonly<Record<string, string>> = {
  NoSuchBucket: "does not exist: create the bucket, or correct its name",
  InvalidBucketName: "has no valid name",
  InvalidAccessKeyId: wrongKey,
  XAdminUserNotFound: wrongKey,
  SignatureDoesNotMatch: "refuses the key: AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID",
  AccessDenied: "refuses the key: it needs the rights to list, read, write and delete objects there",
  Forbidden: "refuses the key: it needs the rights to list, read, write and delete objects there",
  ExpiredToken: "refuses the key: AWS_SESSION_TOKEN has expired",
  CredentialsProviderError: "needs a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  PermanentRedirect: wrongRegion,
  AuthorizationHeaderMalformed: wrongRegion,
  RequestTimeTooSkewed: "refuses requests because the clock of this machine is wrong",
  ENOTFOUND: "cannot be found: no such host is known",
};

/** One line about a mistake in the settings of a bucket; null for a failure that may pass. */
function mistakeOf(error: unknown, address: BucketAddress): ConfigError | null {
  const mistake = error instanceof StorageFailed ? mistakes[error.reason] : undefined;
  return mistake === undefined ? null : new ConfigError(`The bucket ${sayAddress(address)} ${mistake}.`);
}

/**
 * Writes, finds and removes an object, so that a mistake is reported at the start and not by the first upload.
 * @throws ConfigError with what is to be corrected; StorageFailed where the bucket cannot be reached now
 */
export async function checkBucket(bucket: Bucket, address: BucketAddress): Promise<void> {
  const key = `checks/${randomUUID()}`;
  try {
    await bucket.put(key, Readable.from([Buffer.from("Stoa checks that it can write here.\n")]));
    const found = await Array.fromAsync(bucket.list(key));
    if (found.length !== 1) throw new ConfigError(`The bucket ${sayAddress(address)} does not list what it stores.`);
    await bucket.remove(key);
  } catch (error) {
    throw mistakeOf(error, address) ?? error;
  }
}
