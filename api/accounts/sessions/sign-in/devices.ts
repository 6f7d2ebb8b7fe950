import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { COOKIES } from "../../../kit/privacy.ts";
import type { Deps, Keys } from "../../../platform/deps.ts";
import { acceptedKeys, signingKeys } from "../../../platform/runtime/key-rotation.ts";
import { type AttemptKeys, deviceKeys, strangerKeys } from "../../attempts/index.ts";
import type { Origin } from "../opening.ts";

/** Browsers limit the size of cookies, so the oldest of more accounts is dropped. */
const MAX_ACCOUNTS = 10;

type DeviceDeps = Pick<Deps, "keys" | "clock">;

const sealOf = ({ device }: Pick<Keys, "device">, userId: string, nonce: string) =>
	createHmac("sha256", Buffer.from(device, "base64url")).update(`device|${userId}|${nonce}`).digest("base64url");

function isSealed({ keys, clock }: DeviceDeps, userId: string, nonce: string, seal: string): boolean {
	const given = Buffer.from(seal);
	return acceptedKeys(keys, clock.now(), COOKIES.device.lifeMs).some((accepted) => {
		const wanted = Buffer.from(sealOf(accepted, userId, nonce));
		return wanted.length === given.length && timingSafeEqual(wanted, given);
	});
}

const entriesOf = (cookie: string | undefined) => (cookie ?? "").split("~").filter(Boolean).slice(0, MAX_ACCOUNTS);

function nonceIn(deps: DeviceDeps, userId: string, entry: string): string | undefined {
	const [id, nonce = "", seal = ""] = entry.split(".");
	return id === userId && isSealed(deps, userId, nonce, seal) ? nonce : undefined;
}

/** Returns the random number of a browser with which the account has signed in; undefined for another browser. */
function knownDevice(deps: DeviceDeps, cookie: string | undefined, userId: string): string | undefined {
	const nonces = entriesOf(cookie).map((entry) => nonceIn(deps, userId, entry));
	return nonces.find((nonce) => nonce !== undefined);
}

export function rememberDevice(deps: DeviceDeps, cookie: string | undefined, userId: string): string {
	const nonce = knownDevice(deps, cookie, userId) ?? randomBytes(16).toString("base64url");
	const others = entriesOf(cookie).filter((entry) => !entry.startsWith(`${userId}.`));
	return [`${userId}.${nonce}.${sealOf(signingKeys(deps.keys, deps.clock.now()), userId, nonce)}`, ...others]
		.slice(0, MAX_ACCOUNTS)
		.join("~");
}

/** Returns all keys under which failures may be counted, so that they are read together with the account. */
export function possibleKeysOf(userid: string, { address, device }: Pick<Origin, "address" | "device">): string[] {
	const nonces = entriesOf(device).map((entry) => entry.split(".")[1] ?? "");
	return [strangerKeys(userid, address), ...nonces.map(deviceKeys)].flatMap((keys) => Object.values(keys));
}

/**
 * Returns the keys under which a failed sign-in is counted: only that of the device if the account has signed in with
 * this browser before, otherwise those of account and network address.
 */
export function attemptKeysOf(
	deps: DeviceDeps,
	{ userid, id }: { userid: string; id: string | undefined },
	{ address, device }: Pick<Origin, "address" | "device">,
): AttemptKeys {
	const nonce = id === undefined ? undefined : knownDevice(deps, device, id);
	return nonce === undefined ? strangerKeys(userid, address) : deviceKeys(nonce);
}
