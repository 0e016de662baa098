import { ConfigError } from "./config-error.ts";

/** The settings that say where the server, or its metrics, listen. */
export type ListenSettings = { readonly host: string; readonly port: number; readonly prefix: "" | "METRICS_" };

const sentences: Readonly<Record<string, (settings: ListenSettings) => string>> = {
  EADDRINUSE: ({ port, prefix }) => `Port ${port} is taken. Stop what uses it, or set ${prefix}PORT to another.`,
  EACCES: ({ port, prefix }) =>
    `The system does not let this user listen on port ${port}. Set ${prefix}PORT to 1024 or more.`,
  EADDRNOTAVAIL: notOwn,
  EAFNOSUPPORT: notOwn,
  EINVAL: notOwn,
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
};

function notOwn({ host, prefix }: ListenSettings): string {
  return `${prefix}HOST must be an address of this machine, not “${host}”. 0.0.0.0 stands for all of IPv4, and :: for all of them.`;
}

function unknownName({ host, prefix }: ListenSettings): string {
  return `The name “${host}” in ${prefix}HOST has no address. Set ${prefix}HOST to an address of this machine, or to 0.0.0.0 for all of them.`;
}

/** An error of the system about listening, as one line that says what to do; other errors as they are. */
export function listenError(error: unknown, settings: ListenSettings): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const sentence = sentences[code];
  return sentence === undefined ? error : new ConfigError(sentence(settings));
}
