import { LANGUAGE_QUERY } from "@portal/contracts/kit/languages";
import type { useLocation } from "@portal/shared-ui/module";
import { SAME_PLACE } from "../../language/place.ts";

/** The language in the address is no part of the location: the server has applied it already. */

export type Location = ReturnType<typeof useLocation>;

/** Key of the address that the page was opened with. */
export const OPENED_KEY = "default";

const listeners = new Set<() => void>();
let steps = 0;
let current: Location | undefined;

function placeOf({ pathname, search, hash }: URL | globalThis.Location) {
	const query = new URLSearchParams(search);
	query.delete(LANGUAGE_QUERY);
	return { pathname, search: query.size > 0 ? `?${query}` : "", hash };
}

const readLocation = (key: string, state: unknown): Location => ({ ...placeOf(window.location), key, state });

function isHere({ pathname, search, hash }: Location): boolean {
	const here = placeOf(window.location);
	return here.pathname === pathname && here.search === search && here.hash === hash;
}

function move(key: string, state: unknown): void {
	current = readLocation(key, state);
	for (const listener of listeners) listener();
}

let hasLanguageChanged = false;

/** The language that the address names is no longer the one that is read: it would come back with the next reload. */
export function forgetLanguage(): void {
	hasLanguageChanged = true;
	const { pathname, search, hash } = placeOf(window.location);
	window.history.replaceState(null, "", pathname + search + hash);
}

// The browser itself goes to the place where the visitor was.
const moved = () => {
	if (hasLanguageChanged) forgetLanguage();
	move(`step-${++steps}`, SAME_PLACE);
};

export function subscribe(listener: () => void): () => void {
	if (listeners.size === 0) window.addEventListener("popstate", moved);
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
		if (listeners.size > 0) return;
		window.removeEventListener("popstate", moved);
		current = undefined;
	};
}

/** The same object until the address changes. */
export function currentLocation(): Location {
	// Without a listener the address can have changed since it was read.
	if (!current || (listeners.size === 0 && !isHere(current))) current = readLocation(OPENED_KEY, SAME_PLACE);
	return current;
}

/** True if the address lies on the page that is open: then only what is behind the path changes. */
export function isOnThisPage(address: string): boolean {
	const url = new URL(address, window.location.href);
	const here = window.location;
	if (url.origin !== here.origin || url.pathname !== here.pathname) return false;
	// A link from the page to itself begins it anew.
	return url.hash !== "" || placeOf(url).search !== placeOf(here).search;
}

/** A navigation within the page leaves the language of the address as it is. */
function keepLanguage(url: URL): void {
	const asked = new URLSearchParams(window.location.search).get(LANGUAGE_QUERY);
	if (asked === null) url.searchParams.delete(LANGUAGE_QUERY);
	else url.searchParams.set(LANGUAGE_QUERY, asked);
}

/** Goes to an address: in place where it lies on this page, else as a document of its own. */
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
