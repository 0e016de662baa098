import assert from "node:assert/strict";
import { test } from "node:test";
import { isIP } from "node:net";
import * as fc from "fast-check";
import { checkUrl, type UrlFault } from "./url-rules.ts";

const faultOf = (text: string): UrlFault | null => {
  const checked = checkUrl(text);
  return "fault" in checked ? checked.fault : null;
};

/** Hosts that the parser turns into an IPv4 address. */
const ipv4Hosts = [
  ["127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0x7f.0.0.1", "0177.0.0.1", "017700000001"],
  ["0x7F.0X0.0x0.0x1", "127.0.0.1.", "2130706433.", "0", "0.0.0.0", "0x0", "1", "1.1.1.1", "8.8.8.8", "0x08080808"],
  [
    "10.0.0.1",
    "0xa.0.0.1",
    "012.0.0.1",
    "167772161",
    "169.254.169.254",
    "0xa9fea9fe",
    "2852039166",
    "0251.0376.0251.0376",
  ],
  ["169.254.43518", "169.16689662", "192.168.1.1", "0xc0a80101", "3232235777", "172.16.0.1", "0300.0250.1.1"],
  ["%31%32%37.0.0.1", "127%2e0%2e0%2e1", "%30x7f.1", "１２７.0.0.1", "１２７.０.０.１", "127。0。0。1", "127．0．0．1"],
  [
    "127｡0｡0｡1",
    "①②⑦.0.0.1",
    "𝟙𝟚𝟟.𝟘.𝟘.𝟙",
    "127.0.0.1\u00ad",
    "127.\u200b0.0.1",
    "0xff.0xff.0xff.0xff",
    "255.255.255.255",
  ],
  [
    "4294967295",
    "0x7f.0.1",
    "0x7f.0x0.1",
    "00000177.1",
    "0x0000007f.0.0.1",
    "127.0.0.0x1",
    "127.0.0.01",
    "127.0x1",
    "1.2.3.",
  ],
].flat();

const ipv6Hosts = [
  ["[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[fe80::1]"],
  ["[fd00:ec2::254]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[2606:4700:4700::1111]", "[::FFFF:169.254.169.254]"],
].flat();

/** Hosts that are no names, which the parser or our rules reject. */
const brokenHosts = [
  ["127.0.0.256", "256.256.256.256", "1.2.3.4.5", "4294967296", "0x100000000", "example.1", "example.0x1"],
  ["[::1", "::1", "[::1]x", "[fe80::1%eth0]", "[fe80::1%25eth0]", "[1.2.3.4]", "[]", "[example.com]"],
  ["exa mple.com", "example..com", ".example.com", "example.com.", "example.com..", "-a.example.com", "a-.example.com"],
  ["a*b.example.com", "a!b.example.com", "a$b.example.com", "a'b.example.com", "a(b).example.com", "a,b.example.com"],
  ["a;b.example.com", "a=b.example.com", "a+b.example.com", "a&b.example.com", "a~b.example.com", 'a"b.example.com'],
  ["a|b.example.com", "a<b>.example.com", "a^b.example.com", "a`b.example.com", "a{b}.example.com", "%00.example.com"],
  ["example%2ecom%2f", "example%40com", "%zz.example.com", "example.com%0d%0a", "example.com%20", "example.com%09"],
  ["xn--.example.com", `${"a".repeat(64)}.example.com`, `${"a.".repeat(127)}com`, "例え。"],
  ["example.com:0", "example.com:65536", "example.com:-1", "example.com:80:80", "example.com:8o", "example.com:0x50"],
  ["example.c-", "example.-com", "hooks.example.4om", "_._"],
].flat();

const innerHosts = [
  [
    "localhost",
    "LOCALHOST",
    "LocalHost",
    "localhost.",
    "localhost:8443",
    "a.localhost",
    "a.b.localhost",
    "a.localhost.",
  ],
  ["ⓛocalhost", "ｌｏｃａｌｈｏｓｔ", "local\u00adhost", "local\u200bhost", "%6cocalhost", "l%6fcalhost", "ℒocalhost"],
  [
    "printer.local",
    "PRINTER.LOCAL",
    "printer.local.",
    "a.b.local",
    "local",
    "x｡local",
    "x.loca%6c",
    "_http._tcp.local",
  ],
  ["metadata.google.internal", "x.internal", "x.INTERNAL", "x.internal.", "internal", "ip-10-0-0-1.ec2.internal"],
  ["host.docker.internal", "x.home.arpa", "home.arpa.home.arpa", "router.lan", "nas.home", "wiki.corp", "x.intranet"],
  [
    "db.private",
    "localhost.localdomain",
    "stoa",
    "db",
    "redis:6379",
    "kubernetes",
    "example",
    "ex%61mple",
    "xn--bcher-kva",
  ],
].flat();

const credentialed = [
  [
    "user@example.com",
    "user:word@example.com",
    ":word@example.com",
    "@example.com",
    ":@example.com",
    "a@b@example.com",
  ],
  [
    "example.com@127.0.0.1",
    "127.0.0.1@example.com",
    "example.com:443@localhost",
    "%40@example.com",
    "user%40x@example.com",
  ],
  ["user@[::1]", "example.com@", "user:pa:ss@example.com:8443", "ＵＳＥＲ@example.com"],
].flat();

const otherSchemes = [
  [
    "http://example.com",
    "HTTP://example.com",
    "http://127.0.0.1",
    "ftp://example.com",
    "file:///etc/passwd",
    "ws://a.com",
  ],
  [
    "wss://example.com",
    "javascript:alert(1)",
    "data:text/plain,x",
    "gopher://example.com:70/_x",
    "blob:https://a.com/x",
  ],
  ["httpss://example.com", "ldap://example.com", "unix:/var/run/docker.sock", "mailto:a@example.com", "localhost:8443"],
  ["view-source:https://example.com", "tel:1", "about:blank", "dict://example.com", "jar:https://example.com"],
].flat();

const noUrls = [
  ["", " ", "https", "https:", "https:/", "https://", "https:///", "https:example.com", "https:/example.com"],
  [
    "https:///example.com",
    "https:////example.com",
    "//example.com",
    "/example.com",
    "example.com",
    "https://?x",
    "https://#",
  ],
  [
    "https:\\\\example.com",
    "https:/\\example.com",
    "https://\\example.com",
    "https://example.com\\@127.0.0.1",
    "\\\\x",
  ],
  [
    " https://example.com",
    "https://example.com ",
    "\thttps://example.com",
    "https://example.com\n",
    "ht\ntps://example.com",
  ],
  [
    "https://exa\tmple.com",
    "https://exa\rmple.com",
    "https://127.0.0.\n1",
    "https://example.com/a b",
    "https://example.com/\0",
  ],
  ["https://example.com/\u007f", "\u0000https://example.com", "https://:8443", "https://:443/x", "https//example.com"],
  ["://example.com", "https：//example.com", "ｈttps://example.com", "1https://example.com", "https ://example.com"],
].flat();

/** A spelling, and what is sent to. */
const good: Readonly<Record<string, string>> = {
  "https://example.com": "https://example.com/",
  "HTTPS://EXAMPLE.COM/Path": "https://example.com/Path",
  "https://hooks.example.com:8443/in?key=1": "https://hooks.example.com:8443/in?key=1",
  "https://hooks.example.com:443/": "https://hooks.example.com/",
  "https://hooks.example.com:1/": "https://hooks.example.com:1/",
  "https://hooks.example.com:65535/": "https://hooks.example.com:65535/",
  "https://hooks.example.com:00443/": "https://hooks.example.com/",
  "https://my_hooks.example.com/": "https://my_hooks.example.com/",
  "https://1.example.com/": "https://1.example.com/",
  "https://127.0.0.1.example.com/": "https://127.0.0.1.example.com/",
  "https://0x7f.example.com/": "https://0x7f.example.com/",
  "https://localhost.example.com/": "https://localhost.example.com/",
  "https://mylocal.example.com/": "https://mylocal.example.com/",
  "https://notlocalhost.com/": "https://notlocalhost.com/",
  "https://notinternal.com/": "https://notinternal.com/",
  "https://thelocal.se/": "https://thelocal.se/",
  "https://local.example.com/": "https://local.example.com/",
  "https://internal.example.com/": "https://internal.example.com/",
  "https://bücher.example.com/": "https://xn--bcher-kva.example.com/",
  "https://例え.jp/": "https://xn--r8jz45g.jp/",
  "https://example。com/": "https://example.com/",
  "https://ex%61mple.com/": "https://example.com/",
  "https://example.com/@user": "https://example.com/@user",
  "https://example.com?to=a@b.com": "https://example.com/?to=a@b.com",
  "https://example.com/a/../b": "https://example.com/b",
  "https://example.com/ä": "https://example.com/%C3%A4",
  "https://example.com/?u=http://127.0.0.1": "https://example.com/?u=http://127.0.0.1",
  "https://example.com/#part": "https://example.com/#part",
  [`https://${"a".repeat(63)}.example.com/`]: `https://${"a".repeat(63)}.example.com/`,
};

const refused: readonly (readonly [string, readonly UrlFault[], readonly string[]])[] = [
  ["an IPv4 address in any notation", ["address"], ipv4Hosts.map((host) => `https://${host}/`)],
  ["an IPv6 address", ["address"], ipv6Hosts.map((host) => `https://${host}:8443/`)],
  ["a host that is no name", ["not_a_url"], brokenHosts.map((host) => `https://${host}`)],
  ["a name of an inner network", ["inner_name"], innerHosts.map((host) => `https://${host}/x`)],
  ["credentials", ["credentials"], credentialed.map((host) => `https://${host}/x`)],
  ["another scheme", ["not_https"], otherSchemes],
  ["what is no URL, or not spelled like one", ["not_a_url"], noUrls],
];

for (const [what, faults, texts] of refused) {
  test(`refused: ${what}`, () => {
    const wrong = texts.filter((text) => !faults.some((fault) => fault === faultOf(text)));
    assert.deepEqual(
      wrong.map((text) => [text, faultOf(text)]),
      [],
    );
  });
}

test("the tables hold more than two hundred spellings", () => {
  const spellings = new Set([...refused.flatMap(([, , texts]) => texts), ...Object.keys(good)]);
  assert.ok(spellings.size > 200, String(spellings.size));
});

test("a URL of a name on the internet is taken, with any port, and is sent to as it was checked", () => {
  for (const [text, href] of Object.entries(good)) {
    const checked = checkUrl(text);
    assert.equal("url" in checked ? checked.url.href : checked.fault, href, text);
  }
});

test("a URL has at most 2,048 characters, as typed and as sent", () => {
  const start = "https://example.com/";
  assert.equal(faultOf(start + "a".repeat(2048 - start.length)), null);
  assert.equal(faultOf(start + "a".repeat(2049 - start.length)), "too_long");
  assert.equal(faultOf(`${start}${"ä".repeat(400)}`), "too_long");
  assert.equal(faultOf("x".repeat(1_000_000)), "too_long");
});

test("an accepted URL is https, has a name with a dot, and reads the same when it is read again", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "https://",
      "http://",
      "@",
      ":",
      "/",
      "\\",
      ".",
      "[",
      "]",
      "%",
      "0x",
      "127.0.0.1",
      "::1",
      "localhost",
    ),
    fc.constantFrom("example.com", ".local", ".internal", "%2e", "。", "１", "\t", "xn--", "?", "#", ":8443", "a.b"),
    fc.string({ unit: "binary", maxLength: 6 }),
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
    fc.array(piece, { maxLength: 8 }).map((pieces) => `https://${pieces.join("")}`),
    fc.webUrl({ validSchemes: ["https"], withFragments: true, withQueryParameters: true }),
  );
  fc.assert(
    fc.property(text, (text) => {
      const checked = checkUrl(text);
      if ("fault" in checked) return;
      const { url } = checked;
      assert.equal(url.protocol, "https:");
      assert.equal(url.username + url.password, "");
      assert.equal(isIP(url.hostname.replace(/^\[|\]$/g, "")), 0);
      assert.match(url.hostname, /^[a-z0-9_.-]+\.[a-z][a-z0-9_-]*$/);
      assert.doesNotMatch(url.hostname, /(^|\.)(localhost|local|internal)$/);
      const again = checkUrl(url.href);
      assert.equal("url" in again ? again.url.href : again.fault, url.href);
    }),
    { numRuns: 1500 },
  );
});
