/**
 * The bucket did not answer, or answered with an error. The message names the kind of error and the id that the service gave
 * the request, nothing else, because the service's own message may quote what was sent.
 */
export class StorageFailed extends Error {
  /** the service's name for the error, such as NoSuchBucket, or that of the network, such as ECONNREFUSED */
  readonly reason: string;

  constructor(operation: string, reason: string, details: readonly string[] = []) {
    super(`The storage failed at ${operation}: ${[reason, ...details].join(" ")}`);
    this.name = "StorageFailed";
    this.reason = reason;
  }
}

type SdkError = {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: unknown; readonly requestId?: unknown };
};

/** Makes a StorageFailed of what the library threw. @param operation such as "get" */
export function storageFailed(operation: string, error: unknown): StorageFailed {
  if (error instanceof StorageFailed) return error;
  const { name, code, $metadata } = (error ?? {}) as SdkError;
  const reason =
    name === "AbortError" ? "timeout" : [code, name].find((word) => typeof word === "string" && word !== "");
  const { httpStatusCode, requestId } = $metadata ?? {};
  const details = [httpStatusCode, requestId].filter((each) => each !== undefined && each !== null);
  return new StorageFailed(operation, typeof reason === "string" ? reason : "unknown", details.map(String));
}
