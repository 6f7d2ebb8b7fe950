import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** A network: an address with the number of its leading network bits, for example 10.0.0.0 with 8. */
export type Network = readonly [address: Address, bits: number];

const ALL_BITS = { ipv4: 32, ipv6: 128 } as const;
/** The number of leading bits by which an IPv4 network grows when it is written as IPv6 (::ffff:0:0/96). */
const MAPPED_BITS = 96;

/**
 * The number of leading address bits that identify a network or a neighbourhood. One caller can use all addresses of an
 * IPv6 /64 network.
 */
const KEPT_BITS = { network: { ipv4: 32, ipv6: 64 }, neighbourhood: { ipv4: 24, ipv6: 48 } } as const;
type Part = keyof typeof KEPT_BITS;

interface CachedAddress extends Partial<Record<Part, string>> {
	address: Address | undefined;
	/** The shortest form of the address, so that each caller has only one name. */
	name: string;
}
/** Caches parsed addresses, because each request needs those of its proxy and its caller several times. */
const known = new LRUCache<string, CachedAddress>({
	max: 100,
	memoMethod: (text) => {
		const address = parseAny(text);
		return { address, name: address?.toString() ?? text };
	},
});
const cached = (text: string): CachedAddress => known.memo(text);

const parse = (text: string) => cached(text).address;

function parseAny(text: string): Address | undefined {
	const bare = text.split("%", 1)[0] ?? "";
	if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
	if (!bare.includes(":") || !ipaddr.IPv6.isValid(bare)) return undefined;
	const address = ipaddr.IPv6.parse(bare);
	return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** Parses `192.0.2.1`, `10.0.0.0/8` or `2001:db8::/32`; undefined for anything else and for /0 (every address). */
export function parseNetwork(text: string): Network | undefined {
	const [host = "", prefix, ...more] = text.split("/");
	const address = parse(host);
	if (!address || more.length > 0) return undefined;
	const all = ALL_BITS[address.kind()];
	if (prefix === undefined) return [address, all];
	if (!/^\d{1,3}$/.test(prefix)) return undefined;
	const bits = Number(prefix) - (all === ALL_BITS.ipv4 && host.includes(":") ? MAPPED_BITS : 0);
	return bits >= 1 && bits <= all ? [address, bits] : undefined;
}

const isIn = (address: Address, networks: readonly Network[]) =>
	networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));

function parseForwarded(entry: string): CachedAddress {
	const text = entry.trim();
	const plain = cached(text);
	if (plain.address) return plain;
	const bare = text.replace(/^"(.*)"$/, "$1");
	return cached(/^\[(.*)\](?::\d+)?$/.exec(bare)?.[1] ?? bare.replace(/^([\d.]+):\d+$/, "$1"));
}

/** Returns the caller's address. `X-Forwarded-For` counts only where trusted proxies wrote it: callers can forge it. */
export function callerAddress(peer: string, forwarded: string | null | undefined, trusted: readonly Network[]): string {
	const direct = cached(peer);
	if (!direct.address || !forwarded || !isIn(direct.address, trusted)) return direct.name;
	let { name } = direct;
	for (const entry of forwarded.split(",").reverse()) {
		const before = parseForwarded(entry);
		if (!before.address) break;
		name = before.name;
		if (!isIn(before.address, trusted)) break;
	}
	return name;
}

function masked(address: Address, part: Part): string {
	const kept = KEPT_BITS[part][address.kind()];
	if (kept === ALL_BITS[address.kind()]) return address.toString();
	const bytes = address.toByteArray().map((byte, at) => byte & (0xff << Math.max(0, 8 - Math.max(0, kept - at * 8))));
	return `${ipaddr.fromByteArray(bytes).toString()}/${kept}`;
}

const partOf = (part: Part) => (text: string) => {
	const found = cached(text);
	found[part] ??= found.address ? masked(found.address, part) : text;
	return found[part];
};

export const networkOf = partOf("network");
export const neighbourhoodOf = partOf("neighbourhood");

/** Address kinds that the server may call; link-local ones are excluded, because clouds publish secrets there. */
const CALLABLE = ["unicast", "private", "loopback", "uniqueLocal"];
const PRIVATE = ["private", "loopback", "uniqueLocal"];
/** Addresses at which cloud providers publish secrets to their machines, so requests to them are refused. */
const METADATA = ["168.63.129.16", "192.0.0.192", "100.100.100.200", "fd00:ec2::254", "fd20:ce::254"].map((text) =>
	ipaddr.parse(text).toString(),
);

/** Returns true if the server may call this address; `isPrivateOnly` allows only private and loopback addresses. */
export function isCallable(text: string, { isPrivateOnly }: { isPrivateOnly: boolean }): boolean {
	const address = parse(text);
	if (!address || METADATA.includes(address.toString())) return false;
	return (isPrivateOnly ? PRIVATE : CALLABLE).includes(address.range());
}
