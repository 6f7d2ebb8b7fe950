/**
 * What was typed and not saved when the page went away, such as by a reload without a connection. It lies in the tab's
 * own memory, which ends with the tab, and belongs to one person.
 */

const PREFIX = "portal-draft ";
const OWNER = "portal-draft-owner";
/** Never written down. */
const SECRET = /pwd|passw|secret|token|code|current/i;
const LONGEST = 200_000;

export type Changes = Readonly<Record<string, unknown>>;

/** Beside the fields, none of which is called so. */
const SENT = " sent";
/** A name in a JSON text. */
const NAMES_SECRET = new RegExp(`"[^"]*(?:${SECRET.source})[^"]*":`, "i");

const textOf = (value: unknown) => JSON.stringify(value) ?? "";

/** The parts of a form that differ from what it began with. */
export function changesOf(values: object, defaults: object | undefined): Changes {
	const before = (defaults ?? {}) as Changes;
	return Object.fromEntries(
		Object.entries(values).filter(([name, value]) => !SECRET.test(name) && textOf(value) !== textOf(before[name])),
	);
}

/** By the page and what the form is called there. */
export const draftKey = (label: string | undefined) =>
	`${PREFIX}${window.location.pathname}${window.location.search} ${label ?? ""}`;

const isFull = (error: unknown) => error instanceof DOMException;

/** `sent`: keys of the requests without an answer, by what was meant. */
export function keepDraft(key: string, changes: Changes, sent: Iterable<[string, string]> = []): void {
	const open = [...sent].filter(([meant]) => !NAMES_SECRET.test(meant));
	const text = JSON.stringify(open.length > 0 ? { ...changes, [SENT]: open } : changes);
	if (Object.keys(changes).length === 0 || text.length > LONGEST) return;
	try {
		sessionStorage.setItem(key, text);
	} catch (error) {
		// Without room for it the form is as it always was.
		if (!isFull(error)) throw error;
	}
}

export function readDraft(key: string): Changes | undefined {
	try {
		const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
		return typeof kept === "object" && kept !== null ? (kept as Changes) : undefined;
	} catch {
		return undefined;
	}
}

/** What is sent again after a reload has the key that it had: the server may have done it. */
export const sentOf = (draft: Changes) => (draft[SENT] ?? []) as Iterable<[string, string]>;

export const forgetDraft = (key: string) => sessionStorage.removeItem(key);

export function forgetDrafts(): void {
	for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/** What somebody else has typed in this tab is not for the next one. */
export function keepDraftsOf(person: string): void {
	if (sessionStorage.getItem(OWNER) !== person) forgetDrafts();
	sessionStorage.setItem(OWNER, person);
}
