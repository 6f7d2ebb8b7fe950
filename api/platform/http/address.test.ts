import { describe, expect, it } from "vitest";
import { callerAddress, isCallable, type Network, neighbourhoodOf, networkOf, parseNetwork } from "./address.ts";

const trusting = (...texts: string[]) => texts.map(parseNetwork).filter((network): network is Network => !!network);
const PROXY = "192.0.2.9";
const caller = (forwarded: string | undefined, peer = PROXY, trusted = [PROXY]) =>
	callerAddress(peer, forwarded, trusting(...trusted));

describe("a trusted network", () => {
	it.each([
		"",
		"localhost",
		"10.1",
		"010.0.0.1",
		"10.0.0.1:8000",
		"10.0.0.0/",
		"10.0.0.0/33",
		"10.0.0.0/8/8",
		"10.0.0.0/0",
		"::/0",
		"2001:db8::/129",
		"[::1]",
		"1::2::3",
		"::ffff:10.0.0.0/95",
	])("cannot be %j", (text) => {
		expect(parseNetwork(text)).toBeUndefined();
	});

	it.each([
		["10.0.0.0/8", "10.255.0.1", true],
		["10.0.0.7/8", "10.255.0.1", true],
		["10.0.0.0/8", "11.0.0.1", false],
		["::ffff:10.0.0.0/104", "10.2.3.4", true],
		["::ffff:10.0.0.0/104", "11.2.3.4", false],
		["10.0.0.1", "::ffff:10.0.0.1", true],
		["::FFFF:10.0.0.1", "10.0.0.1", true],
		["2001:DB8::/32", "2001:db8:1::5", true],
		["2001:db8::/32", "2001:db9::5", false],
		["fe80::1%eth0", "fe80::1%eth1", true],
		["10.0.0.0/8", "2001:db8::1", false],
	])("%s includes the peer %s: %s", (network, peer, isTrusted) => {
		expect(caller("203.0.113.7", peer, [network]) === "203.0.113.7").toBe(isTrusted);
	});
});

describe("the address of the caller", () => {
	it.each([
		["unknown", "unknown"],
		["local", "local"],
		["198.51.100.1", "198.51.100.1"],
		["::ffff:198.51.100.1", "198.51.100.1"],
		["2001:DB8:0::1", "2001:db8::1"],
	])("is the peer if it is not a trusted proxy, regardless of the header: %s", (peer, address) => {
		expect(caller("203.0.113.7", peer)).toBe(address);
	});

	it.each([
		["203.0.113.7", "203.0.113.7"],
		["1.1.1.1, 203.0.113.7", "203.0.113.7"],
		["203.0.113.7:567", "203.0.113.7"],
		[" 203.0.113.7 ", "203.0.113.7"],
		['"203.0.113.7:567"', "203.0.113.7"],
		["[2001:db8::7]:567", "2001:db8::7"],
		["[2001:db8::7]", "2001:db8::7"],
		['"[2001:DB8::7]:8"', "2001:db8::7"],
		["2001:db8::7", "2001:db8::7"],
		["::ffff:203.0.113.7", "203.0.113.7"],
		["fe80::7%eth0", "fe80::7"],
	])("is the last entry of the trusted proxy: %s", (forwarded, address) => {
		expect(caller(forwarded)).toBe(address);
	});

	it.each([undefined, "", ",", "unknown", "_hidden", "203.0.113.7, x", "203.0.113.7,", "<script>", "1.2.3.4.5", "1:2"])(
		"is the proxy if the last entry is not an address: %j",
		(forwarded) => {
			expect(caller(forwarded)).toBe(PROXY);
		},
	);

	it("is found behind several trusted proxies, ignoring entries to the left of an untrusted one", () => {
		const trusted = [PROXY, "10.0.0.0/8"];
		expect(caller("203.0.113.7, 10.0.0.2, 10.0.0.1", PROXY, trusted)).toBe("203.0.113.7");
		expect(caller("10.0.0.3, 203.0.113.7, 10.0.0.1", PROXY, trusted)).toBe("203.0.113.7");
		expect(caller("203.0.113.7, x, 10.0.0.1", PROXY, trusted)).toBe("10.0.0.1");
		expect(caller("10.0.0.2, 10.0.0.1", PROXY, trusted)).toBe("10.0.0.2");
	});
});

describe("networkOf", () => {
	it.each([
		["192.0.2.1", "192.0.2.1"],
		["::ffff:192.0.2.1", "192.0.2.1"],
		["unknown", "unknown"],
		["2001:DB8:0:1::7", "2001:db8:0:1::/64"],
		["fe80::1%eth0", "fe80::/64"],
		["::1", "::/64"],
	])("maps %s to %s", (address, network) => {
		expect(networkOf(address)).toBe(network);
	});
});

it.each([
	["203.0.113.7", "203.0.113.0/24"],
	["::ffff:203.0.113.7", "203.0.113.0/24"],
	["2001:db8:1:2::7", "2001:db8:1::/48"],
	["unknown", "unknown"],
])("maps %s to the neighbourhood %s", (address, network) => {
	expect(neighbourhoodOf(address)).toBe(network);
});

describe("isCallable", () => {
	it.each([
		"169.254.169.254",
		"::ffff:169.254.169.254",
		"fe80::1",
		"fe80::1%eth0",
		"fd00:ec2::254",
		"fd00:0ec2:0::254",
		"168.63.129.16",
		"100.100.100.200",
		"100.64.0.1",
		"192.0.0.192",
		"0.0.0.0",
		"::",
		"255.255.255.255",
		"224.0.0.1",
		"ff02::1",
		"2002:a9fe:a9fe::",
		"64:ff9b::a9fe:a9fe",
		"2001::1",
		"",
		"localhost",
	])("refuses an address that belongs to no service: %s", (address) => {
		expect(isCallable(address, { isPrivateOnly: false })).toBe(false);
		expect(isCallable(address, { isPrivateOnly: true })).toBe(false);
	});

	it.each([
		["127.0.0.1", true],
		["::1", true],
		["10.0.0.7", true],
		["172.16.0.1", true],
		["192.168.1.1", true],
		["fd00::7", true],
		["::ffff:10.0.0.7", true],
		["93.184.216.34", false],
		["2606:2800:220:1::1", false],
	])("allows %s without TLS only if it is private: %s", (address, isPrivate) => {
		expect(isCallable(address, { isPrivateOnly: true })).toBe(isPrivate);
		expect(isCallable(address, { isPrivateOnly: false })).toBe(true);
	});
});
