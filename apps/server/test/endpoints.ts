import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { type Certificate, createAuthority } from "./certificates.ts";
import { type Receiver, startReceiver } from "./receivers.ts";

type KeepingReceiver = Awaited<ReturnType<typeof startReceiver>>;

/** Receivers on loopback, each with a name, and the settings with which a deployment sends to them. */
export type Endpoints<Name extends string> = {
  readonly environment: Record<string, string>;
  readonly at: Readonly<Record<Name, KeepingReceiver>>;
  readonly urls: Readonly<Record<Name, string>>;
};

/** Starts receivers that store what they get; closed after the file's tests. @param answers how each one answers */
export function startEndpoints<Name extends string>(
  answers: Readonly<Record<Name, RequestListener | undefined>>,
): Promise<Endpoints<Name>> {
  const names = Object.keys(answers) as Name[];
  return startOthers(names, (certificate, name) => startReceiver(certificate, answers[name]));
}

const hostOf = (name: string): string => `${name}.example.com`;

/** Starts receivers of any kind with names, such as "silent" at https://silent.example.com/. */
export async function startOthers<Name extends string, R extends Receiver>(
  names: readonly Name[],
  start: (certificate: Certificate, name: Name) => Promise<R>,
): Promise<{ environment: Record<string, string>; at: Record<Name, R>; urls: Record<Name, string> }> {
  const authority = createAuthority();
  const folder = await mkdtemp(join(tmpdir(), "stoa-authority-"));
  const file = join(folder, "authority.pem");
  await writeFile(file, authority.cert);
  const at = {} as Record<Name, R>;
  for (const name of names) at[name] = await start(authority.issue({ name: hostOf(name) }), name);
  after(async () => {
    for (const name of names) await at[name].close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    at,
    urls: Object.fromEntries(names.map((name) => [name, `https://${hostOf(name)}/in`])) as Record<Name, string>,
    environment: {
      WEBHOOK_CA_FILE: file,
      WEBHOOK_RESOLVE: names.map((name) => `${hostOf(name)}=127.0.0.1:${at[name].port}`).join(","),
    },
  };
}
