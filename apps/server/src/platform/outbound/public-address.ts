import { BlockList, isIP } from "node:net";

/** IPv4 addresses that are not of the public internet: IANA's special-purpose registry, multicast, reserved ones. */
const specialIPv4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // shared behind carriers
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // a service inside a cloud, at an address that looks public
  "169.254.0.0/16", // link-local, the clouds' metadata
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // multicast tunnels
  "192.88.99.0/24", // relays of 6to4
  "192.168.0.0/16", // private
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, broadcast
];

/** Global unicast IPv6: mapped, compatible, translated, unique-local and link-local addresses are not in it. */
const globalIPv6 = "2000::/3";

/** Parts of it that are not of the public internet. */
const specialIPv6 = [
  "2001::/23", // protocol assignments: Teredo, benchmarks, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: an IPv4 address inside, perhaps a private one
  "2620:4f:8000::/48", // AS112
  "3ffe::/16", // the 6bone, given back
  "3fff::/20", // documentation
];

function listOf(subnets: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = "", bits] = subnet.split("/");
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

const special = { ipv4: listOf(specialIPv4, "ipv4"), ipv6: listOf(specialIPv6, "ipv6") };
const global = listOf([globalIPv6], "ipv6");

/**
 * Whether an address is one of the public internet (§6.1).
 * @param address as a resolver returns it; text that is no address, or has a zone, is not public
 */
export function isPublic(address: string): boolean {
  const version = address.includes("%") ? 0 : isIP(address);
  if (version === 4) return !special.ipv4.check(address, "ipv4");
  return version === 6 && global.check(address, "ipv6") && !special.ipv6.check(address, "ipv6");
}
