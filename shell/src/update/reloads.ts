import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { storedList } from "../stored-list.ts";

const { read, write } = storedList(STORAGE_KEYS.update);

/** Returns versions for which the page has reloaded in vain, such as `clients@1.2.0`. Another reload would not help. */
export function futileReloads(isGiven: (version: string) => boolean): ReadonlySet<string> {
	const futile = read().filter((version) => !isGiven(version));
	write(futile);
	return new Set(futile);
}

/** Stores the versions for which the page reloads. Returns false if storage is blocked: it could reload forever. */
export const rememberReload = (versions: readonly string[]): boolean => write([...new Set([...read(), ...versions])]);
