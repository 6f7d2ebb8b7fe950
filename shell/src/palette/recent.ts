/** This file stores the recently opened records, newest first, in the browser until the user signs out. */

import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { deviceStorage } from "@portal/shared-ui/module";

interface Recent {
	href: string;
	label: string;
}

const KEY = STORAGE_KEYS.recent;
/** Query parameter for the selected tab of a page. It is ignored, because it does not identify the record. */
const PLACE = "key";
const MOST = 8;

/** Returns the URL of a record without the selected tab, because all tabs show the same record. */
export function addressOf({ pathname, search }: { pathname: string; search: string }): string {
	const params = new URLSearchParams(search);
	params.delete(PLACE);
	return `${pathname}?${params}`;
}

/** Query parameters that identify the record of a page. All others, such as the filter of a list, are ignored. */
const IDS = ["cid", "id", "certificateId"];

export function isSameRecord(one: string, other: string): boolean {
	const [first, second] = [one, other].map((href) => {
		const { pathname, search, searchParams } = new URL(href, location.origin);
		const id = IDS.map((name) => searchParams.get(name)).find((value) => value !== null);
		return `${pathname} ${id ?? search}`;
	});
	return first === second;
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

/** Returns the recently opened records of this user. Those of other users of the browser are ignored. */
export function recentOf(user: string): readonly Recent[] {
	try {
		const stored: Partial<Kept> | null = JSON.parse(deviceStorage.get(KEY) ?? "null");
		return stored?.user === user && Array.isArray(stored.records) ? stored.records.filter(isRecent) : [];
	} catch {
		return [];
	}
}

export function rememberRecent(user: string, opened: Recent): void {
	const others = recentOf(user).filter(({ href }) => !isSameRecord(href, opened.href));
	const stored: Kept = { user, records: [opened, ...others].slice(0, MOST) };
	deviceStorage.set(KEY, JSON.stringify(stored));
}

export const forgetRecent = () => deviceStorage.set(KEY, null);
