import type { Reader } from "../platform/database/index.ts";
import { AUDIT_ENTITIES, type AuditEntity, type AuditEntry, type HistoryEntry, LINES_SHOWN } from "./contract.ts";
import { linesOf } from "./lines.ts";
import type { ListedEntry } from "./list.repository.ts";
import { firstEntries, type StoredEntry } from "./repository.ts";
import { resourceOf, type Subject, type Trail, titleOf } from "./trail.ts";
import { namesIn } from "./values.ts";

const GONE = "nicht mehr vorhanden";
const LIST = "Liste";

type SubjectOf = (entry: StoredEntry) => AuditEntry["subject"];

/** Returns a function that finds the record of an audit entry. A deleted record is named as in its first entry. */
export async function subjectsIn(db: Reader, trail: Trail, entries: readonly StoredEntry[]): Promise<SubjectOf> {
	const found = new Map<AuditEntity, Map<string, Subject>>();
	const gone = new Map<AuditEntity, Map<string, string>>();
	const recordOf = (entity: AuditEntity) => resourceOf(trail, entity).under ?? entity;
	const read = async (entity: AuditEntity) => {
		const about = entries.filter((entry) => recordOf(entry.entity) === entity);
		const ids = [...new Set(about.map(({ entityId }) => entityId))];
		if (ids.length === 0) return;
		const { subjects, namedBy } = resourceOf(trail, entity);
		const known = new Map((await subjects?.(db, ids))?.map((subject) => [subject.id, subject]));
		found.set(entity, known);
		const missing = namedBy === undefined ? [] : ids.filter((id) => !known.has(id));
		const first = await firstEntries(db, entity, missing);
		const nameIn = ([before, after]: unknown[] = []) => String(before || after || GONE);
		gone.set(entity, new Map(first.map(({ id, changes }) => [id, nameIn(changes[namedBy ?? ""])])));
	};
	await Promise.all(AUDIT_ENTITIES.map(read));
	return (entry) => {
		if (entry.entityId === "list") return { label: LIST, exists: false };
		const entity = recordOf(entry.entity);
		const subject = found.get(entity)?.get(entry.entityId);
		if (subject) {
			const { id: _id, ...rest } = subject;
			return { ...rest, exists: true };
		}
		const label = resourceOf(trail, entity).nameOf?.(entry) ?? gone.get(entity)?.get(entry.entityId) ?? GONE;
		return { label, exists: false };
	};
}

function readable(
	trail: Trail,
	{ seq, ts, entity, action, changes }: StoredEntry,
	words: Parameters<typeof linesOf>[2],
) {
	const lines = linesOf(resourceOf(trail, entity), changes, words);
	return {
		seq,
		ts,
		title: titleOf(trail, entity, action),
		lines: lines.slice(0, LINES_SHOWN),
		moreLines: Math.max(0, lines.length - LINES_SHOWN),
	};
}

export const personIn = ({ user, userid }: ListedEntry): string => (userid === null ? user : `${user} (${userid})`);

export async function presentEntries(db: Reader, trail: Trail, entries: readonly ListedEntry[]): Promise<AuditEntry[]> {
	const [names, subjectOf] = await Promise.all([namesIn(db, trail, entries), subjectsIn(db, trail, entries)]);
	return entries.map((entry) => ({
		...readable(trail, entry, { names, namesOnly: false }),
		userId: entry.userId,
		user: entry.user,
		...(entry.userid === null ? {} : { userid: entry.userid }),
		action: entry.action,
		entity: entry.entity,
		entityId: entry.entityId,
		subject: subjectOf(entry),
		changes: entry.changes,
		previousHash: entry.previousHash,
		hash: entry.hash,
	}));
}

export async function presentHistory(
	db: Reader,
	trail: Trail,
	entries: readonly ListedEntry[],
): Promise<HistoryEntry[]> {
	const names = await namesIn(db, trail, entries);
	return entries.map((entry) => ({
		...readable(trail, entry, { names, namesOnly: true }),
		user: personIn(entry),
	}));
}
