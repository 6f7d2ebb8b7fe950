import type { Keys } from "../../../platform/deps.ts";
import { type AttemptKeys, deviceKeys, strangerKeys } from "../attempts/index.ts";
import type { Origin } from "../opening.ts";
import { knownDevice } from "./devices.ts";

/** What a try to sign in counts under: on a device that has signed in to the account before, under nothing but that. */
export function attemptKeysOf(
	keys: Pick<Keys, "device">,
	{ userid, id }: { userid: string; id: string | undefined },
	{ address, device }: Pick<Origin, "address" | "device">,
): AttemptKeys {
	const nonce = id === undefined ? undefined : knownDevice(keys, device, id);
	return nonce === undefined ? strangerKeys(userid, address) : deviceKeys(nonce);
}
