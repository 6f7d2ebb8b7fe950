import { ROLES } from "../../../kit/access.ts";
import { createPauses } from "../../../platform/async/time-slices.ts";
import { fold } from "../../../platform/database/fold.ts";
import type { Reader } from "../../../platform/database/index.ts";
import { parseJson } from "../../../platform/json.ts";
import type { UserState } from "../contract.ts";
import { CREDENTIAL, credentialsOf } from "../credentials/credentials.ts";
import {
	type AccountEntry,
	accountEntries,
	accountsOfUntoldSessions,
	type StoredAccount,
	storedAccounts,
} from "./repository.ts";

interface AccountVerification {
	accounts: number;
	problems: { userid: string; problem: string }[];
}

const CHUNK = 500;
const LOOKS = 3;
const PASSED_BY = "wurde am Protokoll vorbei geändert";

type Told = Map<string, unknown>;

function isCredential(field: string): boolean {
	return field === CREDENTIAL || field.startsWith(`${CREDENTIAL}.`);
}

async function toldAccounts(db: Reader, pause: () => Promise<void>) {
	const accounts = new Map<string, Told>();
	let hasCredentials = false;
	const take = ({ action, entityId, changes }: AccountEntry) => {
		if (action === "user.delete") return accounts.delete(entityId);
		if (action === "user.create" || action === "user.register") accounts.set(entityId, new Map());
		for (const [field, [, value]] of Object.entries(changes)) {
			hasCredentials ||= isCredential(field);
			accounts.get(entityId)?.set(field, value);
		}
		return true;
	};
	let seq = 0;
	for (;;) {
		const entries = await accountEntries(db, seq, CHUNK);
		for (const entry of entries) {
			await pause();
			take(entry);
			seq = entry.seq;
		}
		if (entries.length < CHUNK) return { accounts, hasCredentials };
	}
}

const rolesIn = (roles: unknown) => (Array.isArray(roles) && roles.length > 0 ? `„${roles.join(", ")}“` : "keine");

function storedRoles(text: string): unknown[] | undefined {
	const roles = parseJson(text);
	return Array.isArray(roles) ? roles : undefined;
}

function isSameRoles(stored: readonly unknown[] | undefined, told: unknown): boolean {
	if (!stored || !Array.isArray(told) || stored.length !== told.length) return false;
	return ROLES.every((role) => stored.includes(role) === told.includes(role));
}

const CREDENTIALS: readonly [name: string, problem: string][] = [
	[`${CREDENTIAL}.email`, `Die E-Mail-Adresse ${PASSED_BY}.`],
	[`${CREDENTIAL}.`, `Ein zweiter Faktor ${PASSED_BY}.`],
	[CREDENTIAL, `Das Passwort ${PASSED_BY}.`],
];

function credentialProblem(stored: Record<string, string>, told: Told): string | undefined {
	const names = new Set([...Object.keys(stored), ...[...told.keys()].filter(isCredential)]);
	for (const name of names)
		if ((stored[name] ?? null) !== (told.get(name) ?? null))
			return CREDENTIALS.find(([prefix]) => name.startsWith(prefix))?.[1];
	return undefined;
}

async function problemOf(
	db: Reader,
	row: StoredAccount,
	told: Told | undefined,
	hasCredentials: boolean,
): Promise<string | undefined> {
	if (!told) return "Das Protokoll weiß nichts davon, dass es angelegt wurde.";
	const roles = storedRoles(row.roles);
	if (!isSameRoles(roles, told.get("roles")))
		return `Die Rollen sind ${rolesIn(roles)}; nach dem Protokoll sind sie ${rolesIn(told.get("roles"))}.`;
	if (row.userid !== told.get("userid") || row.useridKey !== fold(row.userid))
		return `Der Benutzer ${PASSED_BY}; nach dem Protokoll ist er „${told.get("userid")}“.`;
	if (row.name !== told.get("name"))
		return `Der Name ist „${row.name}“; nach dem Protokoll ist er „${told.get("name")}“.`;
	const isDeactivated = told.get("state") === ("deactivated" satisfies UserState);
	if ((row.deactivatedAt !== null) !== isDeactivated)
		return isDeactivated
			? "Das Konto ist aktiv; nach dem Protokoll ist es deaktiviert."
			: "Das Konto ist deaktiviert; nach dem Protokoll ist es aktiv.";
	return hasCredentials ? credentialProblem(await credentialsOf(db, row.id), told) : undefined;
}

async function compare(db: Reader, pause: () => Promise<void>): Promise<AccountVerification> {
	const told = await toldAccounts(db, pause);
	const rows = await storedAccounts(db);
	const untold = await accountsOfUntoldSessions(db);
	const problems: AccountVerification["problems"] = [];
	for (const row of rows) {
		await pause();
		const problem =
			(await problemOf(db, row, told.accounts.get(row.id), told.hasCredentials)) ??
			(untold.has(row.id) ? "Es ist angemeldet, ohne dass das Protokoll davon weiß." : undefined);
		if (problem) problems.push({ userid: row.userid, problem });
		told.accounts.delete(row.id);
	}
	for (const missing of told.accounts.values())
		problems.push({ userid: String(missing.get("userid")), problem: "Es fehlt, obwohl niemand es gelöscht hat." });
	return { accounts: rows.length, problems };
}

export async function verifyAccounts(db: Reader, pause = createPauses()): Promise<AccountVerification> {
	// Accounts may change during the check, so a problem counts only if it persists.
	for (let look = 1; ; look++) {
		const found = await compare(db, pause);
		if (found.problems.length === 0 || look === LOOKS) return found;
	}
}
