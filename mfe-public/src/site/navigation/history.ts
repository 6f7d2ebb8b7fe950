import { LANGUAGE_QUERY } from "@portal/contracts/kit/languages";
import type { useLocation } from "@portal/shared-ui/module";
import { SAME_PLACE } from "../../language/place.ts";

/**
 * This file manages the location of the website's router. It leaves out the language in the address, which the server
 * has already applied.
 */

export type Location = ReturnType<typeof useLocation>;

/** Key of the location that the page was opened with. */
export const OPENED_KEY = "default";

const listeners = new Set<() => void>();
let steps = 0;
let current: Location | undefined;

function withoutLanguage({ pathname, search, hash }: URL | globalThis.Location) {
	const query = new URLSearchParams(search);
	query.delete(LANGUAGE_QUERY);
	return { pathname, search: query.size > 0 ? `?${query}` : "", hash };
}

const readLocation = (key: string, state: unknown): Location => ({ ...withoutLanguage(window.location), key, state });

function isCurrentAddress({ pathname, search, hash }: Location): boolean {
	const here = withoutLanguage(window.location);
	return here.pathname === pathname && here.search === search && here.hash === hash;
}

function move(key: string, state: unknown): void {
	current = readLocation(key, state);
	for (const listener of listeners) listener();
}

let hasLanguageChanged = false;

/**
 * Removes the language from the address after the visitor has chosen another one, because a reload would apply it
 * again.
 */
export function forgetLanguage(): void {
	hasLanguageChanged = true;
	const { pathname, search, hash } = withoutLanguage(window.location);
	window.history.replaceState(null, "", pathname + search + hash);
}

// Updates the location after Back and Forward. The page does not scroll, because the browser restores the position
// itself.
const onPopState = () => {
	if (hasLanguageChanged) forgetLanguage();
	move(`step-${++steps}`, SAME_PLACE);
};

export function subscribe(listener: () => void): () => void {
	if (listeners.size === 0) window.addEventListener("popstate", onPopState);
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
		if (listeners.size > 0) return;
		window.removeEventListener("popstate", onPopState);
		current = undefined;
	};
}

/** Returns the location; the same object until the address changes, as `useSyncExternalStore` requires. */
export function currentLocation(): Location {
	// Reads the address again if it may have changed without a listener.
	if (!current || (listeners.size === 0 && !isCurrentAddress(current))) current = readLocation(OPENED_KEY, SAME_PLACE);
	return current;
}

/**
 * Returns true if the address differs from the open page only in query or fragment. A link to the page itself does not
 * count, because it reloads the page.
 */
export function isOnThisPage(address: string): boolean {
	const url = new URL(address, window.location.href);
	const here = window.location;
	if (url.origin !== here.origin || url.pathname !== here.pathname) return false;
	// False for the address of the page itself, which is loaded again.
	return url.hash !== "" || withoutLanguage(url).search !== withoutLanguage(here).search;
}

/** Sets the language in the query of `url` to that of the current address, or removes it if the address has none. */
function keepLanguage(url: URL): void {
	const requested = new URLSearchParams(window.location.search).get(LANGUAGE_QUERY);
	if (requested === null) url.searchParams.delete(LANGUAGE_QUERY);
	else url.searchParams.set(LANGUAGE_QUERY, requested);
}

/** Navigates to the address: in place if it is on this page, otherwise the browser loads it. */
export function push(address: string, state: unknown): void {
	if (!isOnThisPage(address)) {
		window.location.assign(address);
		return;
	}
	const url = new URL(address, window.location.href);
	keepLanguage(url);
	window.history.pushState(null, "", url);
	move(`step-${++steps}`, state);
}

export function replace(address: string, state: unknown): void {
	const url = new URL(address, window.location.href);
	keepLanguage(url);
	window.history.replaceState(null, "", url);
	move(currentLocation().key, state);
}
