import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Keys } from "../../../platform/deps.ts";
import { type AttemptKeys, deviceKeys, strangerKeys } from "../attempts/index.ts";
import type { Origin } from "../opening.ts";

export const DEVICE_COOKIE = "portal_device";
/** The latest first. */
const MOST_ACCOUNTS = 10;
/** The browsers' maximum. */
export const DEVICE_DAYS = 400;

type DeviceKey = Pick<Keys, "device">;

const sealOf = ({ device }: DeviceKey, userId: string, nonce: string) =>
	createHmac("sha256", Buffer.from(device, "base64url")).update(`device|${userId}|${nonce}`).digest("base64url");

function isSealed(keys: DeviceKey, userId: string, nonce: string, seal: string): boolean {
	const wanted = Buffer.from(sealOf(keys, userId, nonce));
	const given = Buffer.from(seal);
	return wanted.length === given.length && timingSafeEqual(wanted, given);
}

const entriesOf = (cookie: string | undefined) => (cookie ?? "").split("~").filter(Boolean).slice(0, MOST_ACCOUNTS);

function nonceIn(keys: DeviceKey, userId: string, entry: string): string | undefined {
	const [id, nonce = "", seal = ""] = entry.split(".");
	return id === userId && isSealed(keys, userId, nonce, seal) ? nonce : undefined;
}

/** Undefined for an unknown device. */
export function knownDevice(keys: DeviceKey, cookie: string | undefined, userId: string): string | undefined {
	const nonces = entriesOf(cookie).map((entry) => nonceIn(keys, userId, entry));
	return nonces.find((nonce) => nonce !== undefined);
}

export function rememberDevice(keys: DeviceKey, cookie: string | undefined, userId: string): string {
	const nonce = knownDevice(keys, cookie, userId) ?? randomBytes(16).toString("base64url");
	const others = entriesOf(cookie).filter((entry) => !entry.startsWith(`${userId}.`));
	return [`${userId}.${nonce}.${sealOf(keys, userId, nonce)}`, ...others].slice(0, MOST_ACCOUNTS).join("~");
}

/** The keys that `attemptKeysOf` chooses from, without the account. */
export function possibleKeysOf(userid: string, { address, device }: Pick<Origin, "address" | "device">): string[] {
	const nonces = entriesOf(device).map((entry) => entry.split(".")[1] ?? "");
	return [strangerKeys(userid, address), ...nonces.map(deviceKeys)].flatMap((keys) => Object.values(keys));
}

/** A known device counts under its own key only. */
export function attemptKeysOf(
	keys: DeviceKey,
	{ userid, id }: { userid: string; id: string | undefined },
	{ address, device }: Pick<Origin, "address" | "device">,
): AttemptKeys {
	const nonce = id === undefined ? undefined : knownDevice(keys, device, id);
	return nonce === undefined ? strangerKeys(userid, address) : deviceKeys(nonce);
}
