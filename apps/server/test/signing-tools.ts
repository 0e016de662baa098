import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { tool } from "./tools.ts";

const config = `
[req]
distinguished_name = name
[name]
[ca]
basicConstraints = critical, CA:true
[leaf]
keyUsage = critical, digitalSignature, nonRepudiation
[stamps]
extendedKeyUsage = critical, timeStamping
[tsa]
serial = serial
digests = sha256, sha384, sha512
default_policy = 1.2.3.4.1
accuracy = secs:1
ess_cert_id_alg = sha256
signer_digest = sha256
`;

/** Files of keys that OpenSSL makes, and a time stamp service that it answers for; null where it is not installed. */
export async function startSigningTools() {
  const openssl = tool("openssl", "may be missing");
  if (openssl === null) return null;
  const folder = await mkdtemp(join(tmpdir(), "stoa-signing-"));
  const run = async (command: string, ...more: string[]): Promise<string> => {
    const done = await promisify(execFile)(openssl, [...command.split(" "), ...more], { cwd: folder });
    return done.stdout + done.stderr;
  };
  await writeFile(join(folder, "cnf"), config);
  await writeFile(join(folder, "serial"), "01\n");
  const ec = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -config cnf";
  await run(`req -x509 ${ec} -keyout ca.key -out ca.pem -days 3650 -extensions ca -subj`, "/CN=Authority");
  await issue(run, "seal", `${ec} -extensions leaf`, "/CN=Seal of ACME");
  await issue(run, "stamps", `${ec} -extensions stamps`, "/CN=Time stamps");
  await issue(run, "rsa", "-newkey rsa:2048 -noenc -config cnf -extensions leaf", "/CN=Somebody else");
  await run("pkcs12 -export -inkey seal.key -in seal.pem -certfile ca.pem -passout pass:secret -out seal.p12");
  await run("pkcs12 -export -inkey rsa.key -in rsa.pem -passout pass: -out rsa.p12");
  // OpenSSL combines a key with the certificate of another key only with the option not to compare them
  await run("pkcs12 -export -nocerts -inkey rsa.key -certfile seal.pem -passout pass: -out foreign.p12");
  const tsa = await startTsa(folder, run);
  const file = (name: string): string => join(folder, name);
  return {
    folder,
    p12: file("seal.p12"),
    rsa: await readFile(file("rsa.p12")),
    foreign: await readFile(file("foreign.p12")),
    tsa,
    /** The output of OpenSSL about the seal of a PDF, with only the authority's certificate. */
    verifySeal: async (pdf: Buffer): Promise<string> => {
      const { envelope, sealed } = sealOf(pdf);
      await writeFile(file("envelope"), envelope);
      await writeFile(file("sealed"), sealed);
      return run(
        "cms -verify -inform DER -in envelope -content sealed -binary -CAfile ca.pem -purpose any -out /dev/null",
      );
    },
    /** The output of OpenSSL about the time stamp of a PDF's seal. */
    verifyTimeStamp: async (pdf: Buffer): Promise<string> => {
      const { ContentInfo, SignedData } = await import("pkijs");
      const { content } = ContentInfo.fromBER(new Uint8Array(sealOf(pdf).envelope).buffer);
      const [signer] = new SignedData({ schema: content }).signerInfos;
      const token = signer?.unsignedAttrs?.attributes.find(({ type }) => type === "1.2.840.113549.1.9.16.2.14");
      await writeFile(file("token"), Buffer.from(token?.values[0].toBER(false)));
      await writeFile(file("signature"), Buffer.from(signer?.signature.valueBlock.valueHexView ?? []));
      return run("ts -verify -token_in -in token -data signature -CAfile ca.pem");
    },
    stop: async (): Promise<void> => {
      await tsa.stop();
      await rm(folder, { recursive: true });
    },
  };
}

type Run = (command: string, ...more: string[]) => Promise<string>;

/** A key with a certificate of the authority. */
async function issue(run: Run, name: string, options: string, subject: string): Promise<void> {
  await run(
    `req -x509 ${options} -CA ca.pem -CAkey ca.key -keyout ${name}.key -out ${name}.pem -days 365 -subj`,
    subject,
  );
}

/** The envelope of the last seal of a PDF, without what fills it up, and what it seals. */
function sealOf(pdf: Buffer): { envelope: Buffer; sealed: Buffer } {
  const range = pdf.toString("latin1", pdf.lastIndexOf("/ByteRange"));
  const [before = 0, after = 0] = (/\[\s*0\s+(\d+)\s+(\d+)/.exec(range) ?? []).slice(1).map(Number);
  const envelope = Buffer.from(pdf.toString("latin1", before + 1, after - 1), "hex");
  return { envelope, sealed: Buffer.concat([pdf.subarray(0, before), pdf.subarray(after)]) };
}

/** A time stamp service. `another` answers with the token of its first answer. */
async function startTsa(folder: string, run: Run) {
  const state = { mood: "well" as "well" | "failing" | "another", first: null as Buffer | null };
  const server = createServer((request, response) => {
    void buffer(request).then(async (query) => {
      if (state.mood === "failing") return void response.writeHead(503).end();
      await writeFile(join(folder, "query"), query);
      await run("ts -reply -config cnf -section tsa -queryfile query -signer stamps.pem -inkey stamps.key -out reply");
      const reply = await readFile(join(folder, "reply"));
      state.first ??= reply;
      response.writeHead(200, { "content-type": "application/timestamp-reply" });
      return void response.end(state.mood === "another" ? state.first : reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
