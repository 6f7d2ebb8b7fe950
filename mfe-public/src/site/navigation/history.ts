import { LANGUAGE_QUERY } from "@portal/contracts/kit/languages";
import type { useLocation } from "@portal/shared-ui/module";
import { SAME_PLACE } from "../../language/place.ts";

/** This file tracks the location. It hides the query's language, because the server has already applied it. */

export type Location = ReturnType<typeof useLocation>;

/** Key of the location that the page was opened with; every navigation gets a new key. */
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

/** Removes the language from the address after the visitor's choice of another, because a reload would restore it. */
export function forgetLanguage(): void {
	hasLanguageChanged = true;
	const { pathname, search, hash } = withoutLanguage(window.location);
	window.history.replaceState(null, "", pathname + search + hash);
}

// Follows the Back and Forward buttons without scrolling, because the browser restores the position itself.
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

/** Returns the same object until the address changes, as `useSyncExternalStore` requires. */
export function currentLocation(): Location {
	// Reads the address again if no component listens to its changes, because it may have changed unnoticed.
	if (!current || (listeners.size === 0 && !isCurrentAddress(current))) current = readLocation(OPENED_KEY, SAME_PLACE);
	return current;
}

/**
 * True if an address differs from the current page only in query or fragment, so that no page must be loaded. A link to
 * exactly this address is false, because it should reload the page.
 */
export function isOnThisPage(address: string): boolean {
	const url = new URL(address, window.location.href);
	const here = window.location;
	if (url.origin !== here.origin || url.pathname !== here.pathname) return false;
	return url.hash !== "" || withoutLanguage(url).search !== withoutLanguage(here).search;
}

/** Copies the language from the current address to `url`, because a navigation within the page must not change it. */
function keepLanguage(url: URL): void {
	const requested = new URLSearchParams(window.location.search).get(LANGUAGE_QUERY);
	if (requested === null) url.searchParams.delete(LANGUAGE_QUERY);
	else url.searchParams.set(LANGUAGE_QUERY, requested);
}

/** Opens an address: in place if it differs only in query or fragment, otherwise by loading the page. */
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
