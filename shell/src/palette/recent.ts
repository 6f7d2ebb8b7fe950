/** The records that a person has opened, the newest first; kept in this browser until they sign out. */

export interface Recent {
	href: string;
	label: string;
}

const KEY = "portal.recent";
/** Says where on its page somebody is, not which record it is. */
const PLACE = "key";
const MOST = 8;

/** The address of the record that a page shows. */
export function addressOf({ pathname, search }: { pathname: string; search: string }): string {
	const params = new URLSearchParams(search);
	params.delete(PLACE);
	return `${pathname}?${params}`;
}

interface Kept {
	user: string;
	records: readonly Recent[];
}

const isRecent = (value: unknown): value is Recent =>
	typeof value === "object" &&
	value !== null &&
	"href" in value &&
	"label" in value &&
	typeof value.label === "string" &&
	typeof value.href === "string" &&
	/^\/(?!\/)/.test(value.href);

/** Nothing of what somebody else has opened here. */
export function recentOf(user: string): readonly Recent[] {
	try {
		const kept: Partial<Kept> | null = JSON.parse(window.localStorage.getItem(KEY) ?? "null");
		return kept?.user === user && Array.isArray(kept.records) ? kept.records.filter(isRecent) : [];
	} catch {
		return [];
	}
}

export function rememberRecent(user: string, opened: Recent): void {
	const others = recentOf(user).filter(({ href }) => href !== opened.href);
	const kept: Kept = { user, records: [opened, ...others].slice(0, MOST) };
	try {
		window.localStorage.setItem(KEY, JSON.stringify(kept));
	} catch {
		// A browser that keeps nothing offers nothing.
	}
}

export function forgetRecent(): void {
	try {
		window.localStorage.removeItem(KEY);
	} catch {
		// Then nothing was kept either.
	}
}
