import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { ConfigError } from "./config-error.ts";

// How the texts of settings become values. Each throws ConfigError for an invalid one.

export const text = (value: string): string => value;

export const list = (value: string): readonly string[] => value.split(",").flatMap((each) => each.trim() || []);

export function whole(least: number, most: number) {
  return (value: string, name: string): number => {
    const number = Number(value);
    if (!Number.isInteger(number) || number < least || number > most) {
      throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not “${value}”.`);
    }
    return number;
  };
}

/** Days for which something is kept; 0 for ever. */
export function days(least: number, most: number) {
  return (value: string, name: string): number => {
    const number = Number(value);
    if (value !== "" && number === 0) return 0;
    if (!Number.isInteger(number) || number < least || number > most) {
      throw new ConfigError(`${name} must be 0 or a whole number from ${least} to ${most}, not “${value}”.`);
    }
    return number;
  };
}

export function oneOf<const T extends string>(...values: readonly T[]) {
  return (value: string, name: string): T => {
    const found = values.find((each) => each === value);
    if (found === undefined) throw new ConfigError(`${name} must be one of ${values.join(", ")}, not “${value}”.`);
    return found;
  };
}

export function flag(value: string, name: string): boolean {
  return oneOf("true", "false")(value, name) === "true";
}

/**
 * The address of a server: scheme, host and port, as browsers write it. One with a path would lead nowhere, because the server answers at
 * the root of its host.
 */
export function origin(value: string, name: string): string | null {
  if (value === "") return null;
  const parsed = URL.parse(value);
  if (parsed === null || !["http:", "https:"].includes(parsed.protocol)) {
    throw new ConfigError(`${name} must begin with https:// or http://, such as https://stoa.example.com.`);
  }
  const { pathname, search, hash, username, password } = parsed;
  if (pathname !== "/" || `${search}${hash}${username}${password}` !== "") {
    throw new ConfigError(
      `${name} must end after the host and the port: ${parsed.origin}. A path needs a host of its own, such as https://stoa.example.com.`,
    );
  }
  return parsed.origin;
}

const hostName = /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?$/i;

/** An address or a name of this machine; one of IPv6 may stand in brackets. */
export function host(value: string, name: string): string {
  const bare = /^\[(.*)\]$/.exec(value)?.[1] ?? value;
  if (isIP(bare) !== 0 || (bare === value && hostName.test(bare))) return bare;
  throw new ConfigError(
    `${name} must be an address or a name of this machine, such as 0.0.0.0, ::1 or localhost, not “${value}”.`,
  );
}

export function url(...protocols: readonly string[]) {
  return (value: string, name: string): string | null => {
    if (value === "") return null;
    const parsed = URL.parse(value);
    // the message does not contain the value, which may include a password
    if (parsed === null || !protocols.includes(parsed.protocol)) {
      throw new ConfigError(`${name} must be a URL that begins with ${protocols.join("// or ")}//.`);
    }
    return value.replace(/\/$/, "");
  };
}

/** A URL with an account. A sign of its password that is written as it is ends the host early, so that the rest is no part of a URL. */
export function accountUrl(...protocols: readonly string[]) {
  const parse = url(...protocols);
  return (value: string, name: string): string | null => {
    if (value === "") return null;
    const parsed = URL.parse(value);
    const isBroken =
      parsed === null ? value.includes("@") : parsed.hash !== "" || /^[^=]*@/.test(parsed.pathname + parsed.search);
    if (isBroken) throw passwordError(name);
    return parse(value, name);
  };
}

/** The URL of a mail server, which has no path. */
export function mailServer(value: string, name: string): string | null {
  const parsed = accountUrl("smtp:", "smtps:")(value, name);
  if (parsed === null) return null;
  const { hostname, pathname } = new URL(parsed);
  if (hostname === "") throw new ConfigError(`${name} must be like smtp://user:password@mail.example.com:587.`);
  if (pathname.length > 1) throw passwordError(name);
  return parsed;
}

function passwordError(name: string): ConfigError {
  return new ConfigError(
    `${name} is no URL that can be read. Signs such as @ : / ? # % in its password are written with %: @ is %40, / is %2F, % is %25.`,
  );
}

/** Reads a file once, at the start. @returns null where there is no such setting */
export function readFile(path: string, name: string): Buffer | null {
  if (path === "") return null;
  try {
    return readFileSync(path);
  } catch {
    throw new ConfigError(`${name} must be a file that can be read, not “${path}”.`);
  }
}

export function secret(value: string, name: string): Buffer | null {
  if (value === "") return null;
  const bytes = Buffer.from(value, "base64");
  if (bytes.length < 32)
    throw new ConfigError(`${name} must be at least 32 bytes in base64 (openssl rand -base64 32).`);
  return bytes;
}

export const secrets = (value: string, name: string) =>
  value.split(",").flatMap((each) => secret(each.trim(), name) ?? []);

/** Hostnames with their addresses: `hooks.example.com=127.0.0.1:8443`, several separated by commas. */
export function hostAddresses(
  value: string,
  name: string,
): ReadonlyMap<string, { addresses: readonly string[]; port: number }> {
  const entries = value.split(",").filter((entry) => entry.trim() !== "");
  return new Map(
    entries.map((entry) => {
      const [, host = "", address = "", digits] = /^([^=\s]+)=\[?([\d.a-f:]+?)\]?:(\d+)$/i.exec(entry.trim()) ?? [];
      const port = Number(digits);
      if (isIP(address) === 0 || !(port >= 1 && port <= 65535))
        throw new ConfigError(`${name} must be like hooks.example.com=127.0.0.1:8443, not “${entry}”.`);
      return [host.toLowerCase(), { addresses: [address], port }];
    }),
  );
}
