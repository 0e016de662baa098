import { ConfigError } from "./config-error.ts";

/** A place in a bucket of an S3-compatible service. The keys to it are settings of their own, never part of an address. */
export type BucketAddress = {
  readonly bucket: string;
  /** the beginning of the keys of all objects: empty, or with a slash at its end */
  readonly prefix: string;
  /** null for the service of Amazon */
  readonly endpoint: string | null;
  readonly region: string;
  /** whether the bucket is in the path of an object's address, not in its host */
  readonly isPathStyle: boolean;
};

const known = new Set(["endpoint", "region", "path_style"]);
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixes = /^\/?$|^(?:\/(?!\.+(?:\/|$))[\w.-]+)+\/?$/;

/**
 * Reads the address of a bucket: `s3://bucket/prefix?endpoint=https://…&region=…&path_style=true`; null for an empty text. The
 * messages do not contain the text, which may include a key by mistake.
 * @param name of the setting or argument
 * @throws ConfigError
 */
export function bucketAddress(value: string, name: string): BucketAddress | null {
  if (value === "") return null;
  const url = parse(value, name);
  const endpoint = endpointOf(url.searchParams.get("endpoint"), name);
  const path = url.pathname.replaceAll(/^\/|\/$/g, "");
  return {
    bucket: url.host,
    prefix: path === "" ? "" : `${path}/`,
    endpoint,
    region: url.searchParams.get("region") ?? "us-east-1",
    isPathStyle: isPathStyle(url.searchParams.get("path_style"), endpoint, name),
  };
}

function parse(value: string, name: string): URL {
  const url = URL.parse(value);
  if (url?.protocol !== "s3:" || !bucketName.test(url.host) || !prefixes.test(url.pathname)) {
    throw new ConfigError(
      `${name} must be like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1.`,
    );
  }
  const isKnown = [...url.searchParams.keys()].every((key) => known.has(key));
  if (!isKnown || `${url.hash}${url.username}${url.password}` !== "") {
    throw new ConfigError(
      `${name} has parts that it must not have. It takes endpoint, region and path_style; keys are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    );
  }
  return url;
}

function endpointOf(value: string | null, name: string): string | null {
  if (value === null) return null;
  const url = URL.parse(value);
  const isPlain = url !== null && url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (!isPlain || !["http:", "https:"].includes(url.protocol)) {
    throw new ConfigError(`The endpoint in ${name} must be a URL that begins with https:// or http://, without a key.`);
  }
  return value.replace(/\/$/, "");
}

/** Most services that are not Amazon's have no host for each bucket. */
function isPathStyle(value: string | null, endpoint: string | null, name: string): boolean {
  if (value === null) return endpoint !== null;
  if (value !== "true" && value !== "false") throw new ConfigError(`path_style in ${name} must be true or false.`);
  return value === "true";
}

/** The address as a person may see it. */
export function sayAddress({ bucket, prefix, endpoint }: BucketAddress): string {
  return `s3://${bucket}/${prefix}${endpoint === null ? "" : ` at ${endpoint}`}`;
}

/** The address as settings and arguments take it. */
export function bucketText({ bucket, prefix, endpoint, region, isPathStyle: isInPath }: BucketAddress): string {
  const parts = [
    ...(endpoint === null ? [] : [`endpoint=${endpoint}`]),
    `region=${region}`,
    ...(isInPath === (endpoint !== null) ? [] : [`path_style=${isInPath}`]),
  ];
  return `s3://${bucket}/${prefix.slice(0, -1)}?${parts.join("&")}`;
}
