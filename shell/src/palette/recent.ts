/** This file stores the recently opened records, newest first, in the browser until the user signs out. */

import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { isObject } from "@portal/contracts/kit/registry";
import { deviceStorage } from "@portal/shared-ui/module";
import { parseStored } from "../stored-list.ts";

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

const isRecent = (value: unknown): value is Recent =>
	isObject(value) && typeof value.label === "string" && typeof value.href === "string" && /^\/(?!\/)/.test(value.href);

/** Returns the recently opened records of this user. Those of other users of the browser are ignored. */
export function recentOf(user: string): readonly Recent[] {
	const stored = parseStored(deviceStorage.get(KEY));
	if (!isObject(stored) || stored.user !== user || !Array.isArray(stored.records)) return [];
	return stored.records.filter(isRecent);
}

export function rememberRecent(user: string, opened: Recent): void {
	const others = recentOf(user).filter(({ href }) => !isSameRecord(href, opened.href));
	deviceStorage.set(KEY, JSON.stringify({ user, records: [opened, ...others].slice(0, MOST) }));
}

export const forgetRecent = () => deviceStorage.set(KEY, null);
