/**
 * A draft is unsaved input of a page that was unloaded, for example by a reload without a connection. Drafts belong to
 * one user, and are stored in the session storage of the tab, which the browser deletes with the tab.
 */

import { STORAGE_KEYS, tabStorage } from "../../storage.ts";

const PREFIX = `${STORAGE_KEYS.draft} `;
const OWNER = `${STORAGE_KEYS.draft}-owner`;
/** Fields and requests whose names match are never stored, because they may contain passwords or other secrets. */
const SECRET = /pwd|passw|secret|token|code|current/i;
const LONGEST = 200_000;

export type Changes = Readonly<Record<string, unknown>>;

/** Key under which a draft contains its unanswered requests. No form field can have this name, because of the space. */
const SENT = " sent";
/** Matches the JSON body of a request that contains a property with a secret name. Such a body is never stored. */
const NAMES_SECRET = new RegExp(`"[^"]*(?:${SECRET.source})[^"]*":`, "i");

const textOf = (value: unknown) => JSON.stringify(value) ?? "";

export function changesOf(values: object, defaults: object | undefined): Changes {
	const before = (defaults ?? {}) as Changes;
	return Object.fromEntries(
		Object.entries(values).filter(([name, value]) => !SECRET.test(name) && textOf(value) !== textOf(before[name])),
	);
}

/** Returns the storage key of a form's draft, which contains the page's URL, so that each record has its own draft. */
export const draftKey = (label: string | undefined) =>
	`${PREFIX}${window.location.pathname}${window.location.search} ${label ?? ""}`;

/** Stores a draft unless it is empty or too long. `sent` has body and idempotency key of unanswered requests. */
export function keepDraft(key: string, changes: Changes, sent: Iterable<[string, string]> = []): void {
	const open = [...sent].filter(([meant]) => !NAMES_SECRET.test(meant));
	const text = JSON.stringify(open.length > 0 ? { ...changes, [SENT]: open } : changes);
	if (Object.keys(changes).length === 0 || text.length > LONGEST) return;
	tabStorage.set(key, text);
}

export function readDraft(key: string): Changes | undefined {
	const text = tabStorage.get(key);
	return text === null ? undefined : (JSON.parse(text) as Changes);
}

/** Returns idempotency keys of unanswered requests. A retry needs the same key: the server may have executed it. */
export const sentOf = (draft: Changes) => (draft[SENT] ?? []) as Iterable<[string, string]>;

export const forgetDraft = (key: string) => tabStorage.set(key, null);

export function forgetDrafts(): void {
	for (const key of tabStorage.keys()) if (key.startsWith(PREFIX)) tabStorage.set(key, null);
}

/** Deletes the drafts of another user, whose input the next user of a shared browser must not see. */
export function keepDraftsOf(userId: string): void {
	if (tabStorage.get(OWNER) !== userId) forgetDrafts();
	tabStorage.set(OWNER, userId);
}
