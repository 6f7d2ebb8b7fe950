import { keptList } from "../kept-list.ts";

const { read, write } = keptList("portal.refreshed");

/** Versions (`clients@1.2.0`) that a reload did not bring; another reload does not help. */
export function futileReloads(isGiven: (version: string) => boolean): ReadonlySet<string> {
	const futile = read().filter((version) => !isGiven(version));
	write(futile);
	return new Set(futile);
}

/** False where nothing can be stored: the page would reload forever. */
export const rememberReload = (versions: readonly string[]): boolean => write([...new Set([...read(), ...versions])]);
