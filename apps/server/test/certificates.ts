import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A certificate and its private key, both in PEM. */
export type Certificate = { readonly cert: string; readonly key: string };

export type Wanted = {
  /** the hostname it is for */
  readonly name: string;
  /** days from now until it ends; negative for one that has ended */
  readonly days?: number;
};

/** A certificate authority for tests, created for each of them: the repository contains no key, and none expires. */
export type Authority = {
  /** its certificate, in PEM */
  readonly cert: string;
  issue(wanted: Wanted): Certificate;
};

type Subject = { readonly name: string; readonly keys: Keys };
type Keys = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

/** One value in DER: its tag, its length, its content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const hex = (text: string): Buffer => Buffer.from(text, "hex");
const commonName = hex("0603550403");
const ecdsaWithSha256 = sequence(hex("06082a8648ce3d040302"));
const basicConstraints = hex("0603551d13");
const alternativeName = hex("0603551d11");
const yes = hex("0101ff");

const nameOf = (name: string): Buffer => sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));

function time(days: number): Buffer {
  const text = new Date(Date.now() + days * 86_400_000).toISOString().replace(/\.\d+|[-:T]/g, "");
  return der(0x17, Buffer.from(text.slice(2)));
}

const newKeys = (): Keys => generateKeyPairSync("ec", { namedCurve: "P-256" });

/** @param extension distinguishes an authority from a server */
function certificate(subject: Subject, issuer: Subject, days: number, extension: Buffer): string {
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const told = sequence(
    hex("a003020102"),
    der(0x02, serial),
    ecdsaWithSha256,
    nameOf(issuer.name),
    sequence(time(Math.min(0, days) - 1), time(days)),
    nameOf(subject.name),
    subject.keys.publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension)),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", told, issuer.keys.privateKey));
  const lines = sequence(told, ecdsaWithSha256, signature)
    .toString("base64")
    .replace(/.{64}(?=.)/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function serverCertificate({ name, days = 30 }: Wanted, issuer: Subject | null): Certificate {
  const keys = newKeys();
  const names = sequence(alternativeName, der(0x04, sequence(der(0x82, Buffer.from(name)))));
  return {
    cert: certificate({ name, keys }, issuer ?? { name, keys }, days, names),
    key: keys.privateKey.export({ type: "pkcs8", format: "pem" }),
  };
}

/** A certificate that nobody vouches for. */
export function selfSigned(wanted: Wanted): Certificate {
  return serverCertificate(wanted, null);
}

/** Makes an authority. */
export function createAuthority(): Authority {
  const self = { name: "Authority of a test", keys: newKeys() };
  return {
    cert: certificate(self, self, 30, sequence(basicConstraints, yes, der(0x04, sequence(yes)))),
    issue: (wanted) => serverCertificate(wanted, self),
  };
}
