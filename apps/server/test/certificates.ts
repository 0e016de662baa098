import { generateKeyPairSync, randomBytes } from "node:crypto";
import forge from "node-forge";

/** A certificate and its private key, both in PEM. */
export type Certificate = { readonly cert: string; readonly key: string };

export type CertificateRequest = {
  /** the host name of the certificate */
  readonly name: string;
  /** days until it expires; negative for an expired one */
  readonly days?: number;
};

/** An authority that only tests trust. It is created for each test run, so that the repository has no private key. */
export type Authority = {
  /** the certificate, in PEM */
  readonly cert: string;
  issue(request: CertificateRequest): Certificate;
};

type Keys = { readonly publicKey: string; readonly privateKey: string };
type Subject = { readonly name: string; readonly keys: Keys };

const dayMilliseconds = 86_400_000;

const createKeys = (): Keys =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });

let serverKeys: Keys | null = null;

/** @param extension distinguishes an authority from a server */
function sign(subject: Subject, issuer: Subject, days: number, extension: object): string {
  const { pki, md } = forge;
  const certificate = pki.createCertificate();
  const nameOf = ({ name }: Subject) => [{ name: "commonName", value: name }];
  certificate.serialNumber = `01${randomBytes(8).toString("hex")}`;
  certificate.publicKey = pki.publicKeyFromPem(subject.keys.publicKey);
  certificate.validity.notBefore = new Date(Date.now() + (Math.min(0, days) - 1) * dayMilliseconds);
  certificate.validity.notAfter = new Date(Date.now() + days * dayMilliseconds);
  certificate.setSubject(nameOf(subject));
  certificate.setIssuer(nameOf(issuer));
  certificate.setExtensions([extension]);
  certificate.sign(pki.privateKeyFromPem(issuer.keys.privateKey), md.sha256.create());
  return pki.certificateToPem(certificate);
}

/** @param authority null for a self-signed certificate */
function issue({ name, days = 30 }: CertificateRequest, authority: Subject | null): Certificate {
  // servers share one key, because creating one takes long
  const keys = (serverKeys ??= createKeys());
  const server = { name, keys };
  const dnsName = 2;
  const names = { name: "subjectAltName", altNames: [{ type: dnsName, value: name }] };
  return { cert: sign(server, authority ?? server, days, names), key: keys.privateKey };
}

/** A certificate that no authority has signed. */
export function selfSigned(request: CertificateRequest): Certificate {
  return issue(request, null);
}

/** Creates an authority. */
export function createAuthority(): Authority {
  const self = { name: "Authority of a test", keys: createKeys() };
  return {
    cert: sign(self, self, 30, { name: "basicConstraints", cA: true, critical: true }),
    issue: (request) => issue(request, self),
  };
}
