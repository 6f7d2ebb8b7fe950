import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** With the number of its fixed bits. */
export type Network = readonly [address: Address, bits: number];

const ALL_BITS = { ipv4: 32, ipv6: 128 } as const;
/** Fixed bits of IPv4-mapped addresses. */
const MAPPED_BITS = 96;

const FOUR_PARTS = /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})$/;

/** The usual form, without the library's search for all others. */
function parsePlain(text: string): ipaddr.IPv4 | undefined {
	const parts = FOUR_PARTS.exec(text)?.slice(1).map(Number);
	return parts?.every((part) => part <= 255) ? new ipaddr.IPv4(parts) : undefined;
}

interface Known {
	text: string;
	address: Address | undefined;
	/** As the address is written shortest. */
	name: string;
	network?: string;
	neighbourhood?: string;
}
const UNKNOWN: Known = { text: "", address: undefined, name: "" };
let last = UNKNOWN;
let beforeLast = UNKNOWN;

/** Remembers two: a request names its proxy once and its caller several times. */
function look(text: string): Known {
	if (last.text === text) return last;
	const older = last;
	last = beforeLast.text === text ? beforeLast : known(text);
	beforeLast = older;
	return last;
}

function known(text: string): Known {
	const plain = parsePlain(text);
	if (plain) return { text, address: plain, name: text };
	const address = parseAny(text);
	return { text, address, name: address?.toString() ?? text };
}

const parse = (text: string) => look(text).address;

/** Ignores the zone of link-local addresses. */
function parseAny(text: string): Address | undefined {
	const bare = text.split("%", 1)[0] ?? "";
	if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
	if (!bare.includes(":") || !ipaddr.IPv6.isValid(bare)) return undefined;
	const address = ipaddr.IPv6.parse(bare);
	return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** `192.0.2.1`, `10.0.0.0/8`, `2001:db8::/32`; undefined for anything else and for /0. */
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

/** An entry of `X-Forwarded-For`, perhaps quoted or with a port. */
function lookForwarded(entry: string): Known {
	const text = entry.trim();
	const plain = look(text);
	if (plain.address) return plain;
	const bare = text.replace(/^"(.*)"$/, "$1");
	return look(/^\[(.*)\](?::\d+)?$/.exec(bare)?.[1] ?? bare.replace(/^([\d.]+):\d+$/, "$1"));
}

/** Believes entries from the right while a trusted proxy has written them. */
export function callerAddress(peer: string, forwarded: string | null | undefined, trusted: readonly Network[]): string {
	const direct = look(peer);
	if (!direct.address || !forwarded || !isIn(direct.address, trusted)) return direct.name;
	let { name } = direct;
	for (const entry of forwarded.split(",").reverse()) {
		const before = lookForwarded(entry);
		if (!before.address) break;
		name = before.name;
		if (!isIn(before.address, trusted)) break;
	}
	return name;
}

function masked(address: Address, bits: { ipv4: number; ipv6: number }): string {
	const kept = bits[address.kind()];
	if (kept === ALL_BITS[address.kind()]) return address.toString();
	const bytes = address.toByteArray().map((byte, at) => byte & (0xff << Math.max(0, 8 - Math.max(0, kept - at * 8))));
	return `${ipaddr.fromByteArray(bytes).toString()}/${kept}`;
}

/** Groups addresses by caller: an IPv4 address or an IPv6 /64 network. */
export function networkOf(text: string): string {
	const found = look(text);
	found.network ??= found.address ? masked(found.address, { ipv4: 32, ipv6: 64 }) : text;
	return found.network;
}

export function neighbourhoodOf(text: string): string {
	const found = look(text);
	found.neighbourhood ??= found.address ? masked(found.address, { ipv4: 24, ipv6: 48 }) : text;
	return found.neighbourhood;
}

/** Of these a service can stand on: no link-local address, as clouds give their secrets away, none that stands for another. */
const CALLABLE = ["unicast", "private", "loopback", "uniqueLocal"];
const PRIVATE = ["private", "loopback", "uniqueLocal"];
/** Metadata services outside of the link-local networks. */
const METADATA = ["168.63.129.16", "192.0.0.192", "100.100.100.200", "fd00:ec2::254", "fd20:ce::254"].map((text) =>
	ipaddr.parse(text).toString(),
);

/** Whether the server may call what stands at an address. */
export function isCallable(text: string, { isPrivateOnly }: { isPrivateOnly: boolean }): boolean {
	const address = parse(text);
	if (!address || METADATA.includes(address.toString())) return false;
	return (isPrivateOnly ? PRIVATE : CALLABLE).includes(address.range());
}
