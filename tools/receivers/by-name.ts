import type { DnsAnswer } from "@stoa/server/test/dns-server.ts";
import {
  delivered,
  type Ending,
  ended,
  forbidden,
  retried,
  type Outsider,
  swallowing,
  unreachable,
} from "./outsider.ts";

type Leads = (own: string, turn: number) => DnsAnswer;

function named(
  title: string,
  endings: Ending | readonly Ending[],
  leads: Leads,
  more: Partial<Outsider> = {},
): Outsider {
  return { title, endings: "status" in endings ? [endings] : endings, leads, ...more };
}

const inside = ended("not_public");
const [ten, , , unique] = forbidden.private;
const [metadata] = forbidden.metadata;

/** Receivers whose name resolves to a private address; all were public when they were registered. */
const insiders = [
  ...[...forbidden.private, ...forbidden.loopback, ...forbidden.shared, ...forbidden.metadata].map((address) =>
    named(`first public, then ${address}`, inside, () => [address]),
  ),
  named("first public, then 0.0.0.0", inside, () => ["0.0.0.0"]),
  named("first public, then 10.0.0.5 written as IPv6", inside, () => [`::ffff:0a00:0005`]),
  named("public and private both", inside, (own) => [own, ten]),
  named("private and public both", inside, (own) => [metadata, own]),
  named("public IPv4, private IPv6", inside, (own) => [own, unique]),
  named("public and private in turns", [delivered(), inside], (own, turn) => (turn % 2 === 0 ? [own] : [ten])),
  named("an alias of a private name", inside, () => ({ names: ["inner.example.net"], addresses: [ten] })),
  named("a hundred addresses, the last one private", inside, (own) => [
    ...Array.from({ length: 99 }, () => own),
    metadata,
  ]),
];

const chain = ["one.example.net", "two.example.net", "three.example.net"];

/** Receivers whose name resolves to them in an unusual way. */
const reachable = [
  named("a chain of three aliases", delivered(), (own) => ({ names: chain, addresses: [own] })),
  named("a hundred addresses, all its own", delivered(), (own) => Array.from({ length: 100 }, () => own)),
  named("only an IPv6 address", delivered(), (own) => [own], { isIPv6: true }),
  named("two addresses, the first of them closed", delivered(), (own) => ["45.0.255.1", own]),
  named("two addresses, no way to the first", delivered(), (own) => [unreachable, own]),
  named("two addresses, the first swallows", delivered(), (own) => [swallowing, own], { isSlow: true }),
];

/** Receivers whose name does not resolve. */
const lost = [
  named("a name without an address", ended("no_address"), () => []),
  named("no such name", ended("no_address"), () => "no_such_name"),
  named("a DNS that fails", retried("dns"), () => "failure"),
  named("a DNS that says nothing", retried("dns"), () => "silence", { isSlow: true }),
  named("an address that swallows connections", retried("timeout"), () => [swallowing], { isSlow: true }),
  named("an address that no way leads to", retried("unreachable"), () => [unreachable]),
];

/** All receivers with a special DNS answer. */
export const naming: readonly Outsider[] = [...insiders, ...reachable, ...lost];
