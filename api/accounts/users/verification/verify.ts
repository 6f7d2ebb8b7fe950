import { authenticEntries, entriesOf, type Reason, type StoredEntry, type Verification } from "../../../audit/index.ts";
import { ROLES } from "../../../kit/access.ts";
import { createPauses } from "../../../platform/async/time-slices.ts";
import { fold } from "../../../platform/database/fold.ts";
import type { Reader } from "../../../platform/database/index.ts";
import type { SealKeys } from "../../../platform/deps.ts";
import { parseJson } from "../../../platform/json.ts";
import type { UserState } from "../contract.ts";
import { CREDENTIAL, credentialsOf } from "../credentials/credentials.ts";
import { accountsWithUnrecordedSessions, isAccountSealed, type StoredAccount, storedAccounts } from "./repository.ts";

type AccountVerification = Verification<"accounts", "userid">;

const CHUNK = 500;
const MAX_ATTEMPTS = 3;
const MISSING: Reason = {
	de: "Es fehlt, obwohl niemand es gelöscht hat.",
	en: "It is missing although no user has deleted it.",
};
const UNRECORDED_SESSION: Reason = {
	de: "Es ist angemeldet, ohne dass das Protokoll davon weiß.",
	en: "It is signed in, and no entry records that.",
};

/** The problem that something (`de`, `en`) was changed, and no entry records it. */
const bypassed = (de: string, en: string): Reason => ({
	de: `${de} wurde am Protokoll vorbei geändert.`,
	en: `${en} was changed, and no entry records it.`,
});

type Recorded = Map<string, unknown>;

function isCredential(field: string): boolean {
	return field === CREDENTIAL || field.startsWith(`${CREDENTIAL}.`);
}

function createRecordedAccounts() {
	const accounts = new Map<string, Recorded>();
	const recorded = { accounts, hasCredentials: false };
	const take = ({ action, entityId, changes }: Pick<StoredEntry, "action" | "entityId" | "changes">) => {
		if (action === "user.delete") return accounts.delete(entityId);
		if (action === "user.create" || action === "user.register") accounts.set(entityId, new Map());
		for (const [field, [, value]] of Object.entries(changes)) {
			recorded.hasCredentials ||= isCredential(field);
			accounts.get(entityId)?.set(field, value);
		}
		return true;
	};
	return { recorded, take };
}

async function recordedAccounts(db: Reader, pause: () => Promise<void>) {
	const { recorded, take } = createRecordedAccounts();
	let seq = 0;
	for (;;) {
		const entries = await entriesOf(db, { entity: "user", after: seq, limit: CHUNK });
		for (const entry of entries) {
			await pause();
			take(entry);
			seq = entry.seq;
		}
		if (entries.length < CHUNK) return recorded;
	}
}

const rolesIn = (roles: unknown) => (Array.isArray(roles) && roles.length > 0 ? `„${roles.join(", ")}“` : "keine");
const listed = (roles: unknown) => (Array.isArray(roles) && roles.length > 0 ? `"${roles.join(", ")}"` : "none");

function isSameRoles(stored: unknown, recorded: unknown): boolean {
	if (!Array.isArray(stored) || !Array.isArray(recorded) || stored.length !== recorded.length) return false;
	return ROLES.every((role) => stored.includes(role) === recorded.includes(role));
}

const CREDENTIALS: readonly [name: string, problem: Reason][] = [
	[`${CREDENTIAL}.email`, bypassed("Die E-Mail-Adresse", "The e-mail address")],
	[`${CREDENTIAL}.`, bypassed("Ein zweiter Faktor", "A second factor")],
	[CREDENTIAL, bypassed("Das Passwort", "The password")],
];

function credentialProblem(stored: Record<string, string>, recorded: Recorded): Reason | undefined {
	const names = new Set([...Object.keys(stored), ...[...recorded.keys()].filter(isCredential)]);
	for (const name of names)
		if ((stored[name] ?? null) !== (recorded.get(name) ?? null))
			return CREDENTIALS.find(([prefix]) => name.startsWith(prefix))?.[1];
	return undefined;
}

/**
 * Returns the first difference between an account and its audit trail, or undefined if they agree. `credentials` is
 * undefined if the audit trail contains no credentials yet.
 */
function problemOf(
	row: StoredAccount,
	recorded: Recorded | undefined,
	credentials: Record<string, string> | undefined,
): Reason | undefined {
	if (!recorded)
		return {
			de: "Das Protokoll weiß nichts davon, dass es angelegt wurde.",
			en: "No entry records that it was created.",
		};
	const roles = parseJson(row.roles);
	if (!isSameRoles(roles, recorded.get("roles")))
		return {
			de: `Die Rollen sind ${rolesIn(roles)}; nach dem Protokoll sind sie ${rolesIn(recorded.get("roles"))}.`,
			en: `The roles are ${listed(roles)}; the audit trail says ${listed(recorded.get("roles"))}.`,
		};
	if (row.userid !== recorded.get("userid") || row.useridKey !== fold(row.userid))
		return {
			de: `Der Benutzer wurde am Protokoll vorbei geändert; nach dem Protokoll ist er „${recorded.get("userid")}“.`,
			en: `The user id was changed, and no entry records it; the audit trail says "${recorded.get("userid")}".`,
		};
	if (row.name !== recorded.get("name"))
		return {
			de: `Der Name ist „${row.name}“; nach dem Protokoll ist er „${recorded.get("name")}“.`,
			en: `The name is "${row.name}"; the audit trail says "${recorded.get("name")}".`,
		};
	const isDeactivated = recorded.get("state") === ("deactivated" satisfies UserState);
	if (row.deactivatedAt === null && isDeactivated)
		return {
			de: "Das Konto ist aktiv; nach dem Protokoll ist es deaktiviert.",
			en: "It is active; the audit trail says that it is deactivated.",
		};
	if (row.deactivatedAt !== null && !isDeactivated)
		return {
			de: "Das Konto ist deaktiviert; nach dem Protokoll ist es aktiv.",
			en: "It is deactivated; the audit trail says that it is active.",
		};
	return credentials && credentialProblem(credentials, recorded);
}

async function compare(db: Reader, pause: () => Promise<void>): Promise<AccountVerification> {
	const recorded = await recordedAccounts(db, pause);
	const rows = await storedAccounts(db);
	const unrecorded = await accountsWithUnrecordedSessions(db);
	const problems: AccountVerification["problems"] = [];
	for (const row of rows) {
		await pause();
		const problem =
			problemOf(
				row,
				recorded.accounts.get(row.id),
				recorded.hasCredentials ? await credentialsOf(db, row.id) : undefined,
			) ?? (unrecorded.has(row.id) ? UNRECORDED_SESSION : undefined);
		if (problem) problems.push({ userid: row.userid, problem });
		recorded.accounts.delete(row.id);
	}
	for (const missing of recorded.accounts.values())
		problems.push({ userid: String(missing.get("userid")), problem: MISSING });
	return { accounts: rows.length, problems };
}

/**
 * Returns whether an account's roles, name, state, password and second factors agree with the audit trail. This detects
 * changes that the seal of a row does not, such as a row reset to an earlier state.
 */
export async function matchesAuditTrail(db: Reader, keys: SealKeys, userId: string): Promise<boolean> {
	const [entries, [row], credentials] = await Promise.all([
		authenticEntries(db, keys, { entity: "user", entityId: userId }),
		storedAccounts(db, userId),
		credentialsOf(db, userId),
	]);
	if (!row || !isAccountSealed(keys, row)) return false;
	const { recorded, take } = createRecordedAccounts();
	for (const entry of entries) take(entry);
	return problemOf(row, recorded.accounts.get(userId), recorded.hasCredentials ? credentials : undefined) === undefined;
}

export async function verifyAccounts(db: Reader, pause = createPauses()): Promise<AccountVerification> {
	// Accounts may change while they are compared, so a difference is reported only if it is still there after several
	// attempts.
	for (let attempt = 1; ; attempt++) {
		const found = await compare(db, pause);
		if (found.problems.length === 0 || attempt === MAX_ATTEMPTS) return found;
	}
}
