import type { useLocation } from "@portal/shared-ui/module";
import { QUERY } from "../frame/language-query.ts";
import { SAME_PLACE } from "../frame/place.ts";

/** The address of this document, and how it changes while the document stays. */

export type Location = ReturnType<typeof useLocation>;

/** Key of the address that the page was opened with. */
export const OPENED_KEY = "default";

const listeners = new Set<() => void>();
let steps = 0;
let current: Location | undefined;

const readLocation = (key: string, state: unknown): Location => {
	const { pathname, search, hash } = window.location;
	return { pathname, search, hash, key, state };
};

const isHere = ({ pathname, search, hash }: Location): boolean =>
	pathname + search + hash === window.location.pathname + window.location.search + window.location.hash;

function move(key: string, state: unknown): void {
	current = readLocation(key, state);
	for (const listener of listeners) listener();
}

// The browser itself goes to the place where the visitor was.
const moved = () => move(`step-${++steps}`, SAME_PLACE);

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
	// While nobody listens the address can have changed unnoticed.
	if (!current || (listeners.size === 0 && !isHere(current))) current = readLocation(OPENED_KEY, SAME_PLACE);
	return current;
}

/** True if the address lies on the page that is open: then only what is behind the path changes. */
export function isOnThisPage(address: string): boolean {
	const { origin, pathname, search, hash } = new URL(address, window.location.href);
	const here = window.location;
	if (origin !== here.origin || pathname !== here.pathname) return false;
	// A link from the page to itself begins it anew.
	return hash !== "" || withoutLanguage(search) !== withoutLanguage(here.search);
}

function withoutLanguage(search: string): string {
	const query = new URLSearchParams(search);
	query.delete(QUERY);
	return query.toString();
}

/** What the address says of the language stays as it is while somebody moves about on the page. */
function keepLanguage(url: URL): void {
	const asked = new URLSearchParams(window.location.search).get(QUERY);
	if (asked === null) url.searchParams.delete(QUERY);
	else url.searchParams.set(QUERY, asked);
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
	window.history.replaceState(null, "", address);
	move(currentLocation().key, state);
}
