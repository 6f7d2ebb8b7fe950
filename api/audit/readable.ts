import { peopleIn } from "../modules/people/index.ts";
import type { Reader } from "../platform/database/index.ts";
import {
	AUDIT_ENTITIES,
	type AuditChanges,
	type AuditEntity,
	type AuditEntry,
	type AuditLine,
	type HistoryEntry,
	LINES_SHOWN,
} from "./contract.ts";
import { linesOf } from "./lines.ts";
import type { StoredEntry } from "./repository.ts";
import { clientNames, findSubjects, firstEntries, type Subject, siteNames } from "./subjects/repository.ts";
import type { KnownNames } from "./values.ts";
import { titleOf } from "./words.ts";

/** Entries as a person reads them: names in place of ids, words in place of codes. */

const GONE = "nicht mehr vorhanden";
const UNKNOWN = "unbekannte Benutzerkennung";
const LIST = "Liste";

const distinct = (values: Iterable<string>) => [...new Set(values)];

function idsIn(entries: readonly StoredEntry[], ...fields: string[]): string[] {
	const values = entries.flatMap(({ changes }) => fields.flatMap((field) => changes[field] ?? []).flat());
	return distinct(values.filter((value) => typeof value === "string"));
}

export async function namesIn(db: Reader, entries: readonly StoredEntry[]): Promise<KnownNames> {
	return {
		clients: await clientNames(db, idsIn(entries, "_clientId")),
		sites: await siteNames(db, idsIn(entries, "_siteId", "productionSites")),
	};
}

/** A failed sign-in stands under the account that it was tried with. */
const recordOf = ({ entity, action }: StoredEntry): AuditEntity => (action === "session.loginFailed" ? "user" : entity);

const NAMING = ["userid", "certificateNumber", "certificationNumber", "reference", "name"];
function nameIn(changes: AuditChanges): string | undefined {
	for (const field of NAMING)
		for (const side of changes[field] ?? []) if (typeof side === "string" && side !== "") return side;
	return undefined;
}

export type SubjectOf = (entry: StoredEntry) => AuditEntry["subject"];

/** The records that entries are about; of those that are gone, the name that they began with. */
export async function subjectsIn(db: Reader, entries: readonly StoredEntry[]): Promise<SubjectOf> {
	const found = new Map<AuditEntity, Map<string, Subject>>();
	const gone = new Map<AuditEntity, Map<string, string>>();
	for (const entity of AUDIT_ENTITIES) {
		const ids = distinct(entries.filter((entry) => recordOf(entry) === entity).map(({ entityId }) => entityId));
		const subjects = new Map((await findSubjects(db, entity, ids)).map((subject) => [subject.id, subject]));
		const missing = entity === "session" ? [] : ids.filter((id) => !subjects.has(id));
		found.set(entity, subjects);
		gone.set(
			entity,
			new Map((await firstEntries(db, entity, missing)).map(({ id, changes }) => [id, nameIn(changes) ?? GONE])),
		);
	}
	return (entry) => {
		if (entry.entityId === "list") return { label: LIST, exists: false };
		const entity = recordOf(entry);
		const subject = found.get(entity)?.get(entry.entityId);
		if (subject) {
			const { id: _id, ...rest } = subject;
			return { ...rest, exists: true };
		}
		if (entry.entity === "session")
			return { label: entity === "session" ? entry.user : (nameIn(entry.changes) ?? UNKNOWN), exists: false };
		return { label: gone.get(entity)?.get(entry.entityId) ?? GONE, exists: false };
	};
}

const shown = (lines: AuditLine[]) => ({
	lines: lines.slice(0, LINES_SHOWN),
	moreLines: Math.max(0, lines.length - LINES_SHOWN),
});

const tellApart = (userid: string | undefined) => (userid === undefined ? {} : { userid });

export async function presentEntries(db: Reader, entries: readonly StoredEntry[]): Promise<AuditEntry[]> {
	const names = await namesIn(db, entries);
	const subjectOf = await subjectsIn(db, entries);
	const { useridOf } = await peopleIn(db);
	return entries.map((entry) => ({
		seq: entry.seq,
		ts: entry.ts,
		userId: entry.userId,
		user: entry.user,
		...tellApart(useridOf(entry)),
		action: entry.action,
		title: titleOf(entry.entity, entry.action),
		entity: entry.entity,
		entityId: entry.entityId,
		subject: subjectOf(entry),
		...shown(linesOf(entry.entity, entry.changes, { names, namesOnly: false })),
		changes: entry.changes,
		previousHash: entry.previousHash,
		hash: entry.hash,
	}));
}

export async function presentHistory(db: Reader, entries: readonly StoredEntry[]): Promise<HistoryEntry[]> {
	const names = await namesIn(db, entries);
	const { nameOf } = await peopleIn(db);
	return entries.map((entry) => ({
		seq: entry.seq,
		ts: entry.ts,
		user: nameOf(entry),
		title: titleOf(entry.entity, entry.action),
		...shown(linesOf(entry.entity, entry.changes, { names, namesOnly: true })),
	}));
}
