import type { AuditEntry, AuditVerification, HistoryEntry } from "@portal/api/contract/audit";
import type { ClientErrorCount } from "@portal/api/contract/client-errors";
import type { User } from "@portal/api/contract/users";

/** An account for tests and mocks: an Auditor's, unless said otherwise. */
export const aUser = (changes: Partial<User> = {}): User => ({
	_id: "u1",
	userid: "eva.berger",
	name: "Eva Berger",
	roles: ["Auditor"],
	login: "2026-03-01T09:30:00.000Z",
	state: "active",
	signed: false,
	secondFactor: false,
	...changes,
});

/** The account of the Admin that tests and mocks sign in. */
export const ownUser = aUser({
	_id: "admin-id",
	userid: "amina.admin",
	name: "Amina Admin",
	roles: ["Auditor", "Admin"],
});

export function waitingUser(changes: Partial<User> = {}): User {
	const { login: _, ...account } = aUser({ _id: "u2", userid: "zoe_neu", name: "Zoe Neumann", roles: [] });
	return { ...account, state: "waiting", ...changes };
}

/** The account of somebody who has signed certificates. */
export const signerUser = (changes: Partial<User> = {}): User =>
	aUser({ _id: "u3", userid: "sara.signer", name: "Sara Signer", roles: ["Admin"], signed: true, ...changes });

/** An entry of the history of a record: a client that got another name, unless said otherwise. */
export const aHistoryEntry = (changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
	seq: 7,
	ts: "2026-03-01T09:30:00.000Z",
	user: "Amina Admin",
	title: "Kundendaten geändert",
	lines: [{ field: "Name", before: "Donau Kost", after: "Donau Feinkost" }],
	moreLines: 0,
	...changes,
});

/** The same as an entry of the trail. */
export const anEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
	...aHistoryEntry(),
	userId: "admin-id",
	action: "client.update",
	entity: "client",
	entityId: "c1",
	subject: { label: "Donau Feinkost (10001)", exists: true },
	changes: { name: ["Donau Kost", "Donau Feinkost"] },
	previousHash: "0".repeat(64),
	hash: "f".repeat(64),
	...changes,
});

/** What a page could not load: a file of the clients' module, unless said otherwise. */
export const aClientError = (changes: Partial<ClientErrorCount> = {}): ClientErrorCount => ({
	day: "2026-03-01",
	kind: "load",
	module: "clients",
	version: "1.0.0-df4885f4de",
	fault: "HTTP 404",
	place: "/clientDetails",
	count: 3,
	firstAt: "2026-03-01T08:12:00.000Z",
	lastAt: "2026-03-01T09:30:00.000Z",
	...changes,
});

/** What a check finds: nothing, unless said otherwise. */
export const aVerification = (changes: Partial<AuditVerification> = {}): AuditVerification => ({
	ok: true,
	checkedAt: "2026-03-01T09:30:00.000Z",
	entries: 1234,
	last: { seq: changes.entries ?? 1234, hash: "5e".repeat(32) },
	schema: { problems: 0, first: [] },
	accounts: { checked: 7, problems: 0, first: [] },
	certificates: { checked: 56, problems: 0, first: [] },
	...changes,
});
