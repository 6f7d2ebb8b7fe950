import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { storedList } from "../stored-list.ts";

const { read, write } = storedList(STORAGE_KEYS.update);

/**
 * Returns versions, such as `clients@1.2.0`, that the page does not run although it has reloaded for them. Another
 * reload would not help.
 */
export function futileReloads(isGiven: (version: string) => boolean): ReadonlySet<string> {
	const futile = read().filter((version) => !isGiven(version));
	write(futile);
	return new Set(futile);
}

/**
 * Stores the versions for which the page reloads. Returns false if the browser blocks storage; without this memory the
 * page could reload forever.
 */
export const rememberReload = (versions: readonly string[]): boolean => write([...new Set([...read(), ...versions])]);
