import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { StatusEntry } from "../../kit/fields.ts";
import { newId } from "../../platform/database/columns.ts";
import { fold } from "../../platform/database/fold.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { prepared, preparedRow } from "../../platform/database/prepared.ts";
import { found } from "../../platform/errors.ts";
import { certifications } from "../../schema/certifications.ts";
import { clients } from "../../schema/clients.ts";
import { auditMembers, auditSites, audits, checklistAnswers, findings } from "../../schema/evaluation.ts";
import { schemes } from "../../schema/schemes.ts";
import { userState, users } from "../../schema/users.ts";
import { AUDIT_KINDS, type AuditInput, type FindingInput, type FindingOutcome } from "./contract.ts";

export type AuditRow = typeof audits.$inferSelect;
export type FindingRow = Omit<typeof findings.$inferSelect, "seq">;
export type MemberRow = Pick<typeof auditMembers.$inferSelect, "userId" | "name" | "part">;
export type AnswerRow = Omit<typeof checklistAnswers.$inferSelect, "seq" | "auditId">;

const byId = preparedRow(["id"], (db, { id }) =>
	db
		.select({
			audit: audits,
			certificationNumber: certifications.certificationNumber,
			category: certifications.category,
			clientId: certifications.clientId,
			clientName: clients.name,
			/** The codes of the audited schemes. The questions of the checklist name their scheme by its code. */
			schemeCodes:
				sql`(select json_group_array(${schemes.code}) from ${schemes} where ${schemes.id} in (select value from json_each(${audits.schemes})))`.mapWith(
					(codes: string): string[] => JSON.parse(codes),
				),
		})
		.from(audits)
		.innerJoin(certifications, eq(certifications.id, audits.certificationId))
		.innerJoin(clients, eq(clients.id, certifications.clientId))
		.where(eq(audits.id, id)),
);
export type LoadedAudit = Awaited<ReturnType<typeof loadAudit>>;
export async function loadAudit(db: Reader, id: string) {
	return found(await byId(db, { id }));
}

const members = prepared(["auditId"], (db, { auditId }) =>
	db
		.select({ userId: auditMembers.userId, name: auditMembers.name, part: auditMembers.part })
		.from(auditMembers)
		.where(eq(auditMembers.auditId, auditId))
		.orderBy(asc(auditMembers.position)),
);
export const teamOf = (db: Reader, auditId: string): Promise<MemberRow[]> => members(db, { auditId });

export async function sitesOf(db: Reader, auditId: string): Promise<string[]> {
	const rows = await db.select({ id: auditSites.siteId }).from(auditSites).where(eq(auditSites.auditId, auditId));
	return rows.map(({ id }) => id);
}

/** Returns the names of the active accounts with one of these ids, by id. */
export async function activeNames(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
	const rows = await db
		.select({ id: users.id, name: users.name })
		.from(users)
		.where(and(inArray(users.id, [...ids]), sql`${userState} = 'active'`));
	return new Map(rows.map(({ id, name }) => [id, name]));
}

const answers = prepared(["auditId"], (db, { auditId }) => {
	const { seq, auditId: _auditId, ...columns } = getTableColumns(checklistAnswers);
	return db.select(columns).from(checklistAnswers).where(eq(checklistAnswers.auditId, auditId)).orderBy(asc(seq));
});
export const answersOf = (db: Reader, auditId: string): Promise<AnswerRow[]> => answers(db, { auditId });

export interface Plan extends Omit<AuditInput, "team" | "schemes"> {
	schemes: string[];
	team: MemberRow[];
}

const columnsOf = ({ kind, announced, from, to, method, schemes, team }: Plan, numbers: string, at: string) => ({
	kind,
	announced,
	fromDay: from,
	toDay: to,
	method,
	schemes,
	search: fold([numbers, AUDIT_KINDS[kind], ...team.map(({ name }) => name)].join(" ")),
	updatedAt: at,
});

/** Returns the statements that write team and sites, for `Promise.all`, which sends them together and in this order. */
const partsOf = (tx: Tx, auditId: string, { team, sites }: Plan) => [
	tx
		.insert(auditMembers)
		.values(team.map((member, position) => ({ ...member, auditId, position, nameSort: fold(member.name) }))),
	...(sites.length > 0 ? [tx.insert(auditSites).values(sites.map((siteId) => ({ auditId, siteId })))] : []),
];

interface NewAudit {
	auditNumber: string;
	certification: { id: string; certificationNumber: string };
	plan: Plan;
	first: StatusEntry;
}

export async function insertAudit(tx: Tx, { auditNumber, certification, plan, first }: NewAudit): Promise<string> {
	const id = newId();
	const { id: certificationId, certificationNumber } = certification;
	const inserted = tx.insert(audits).values({
		...columnsOf(plan, `${auditNumber} ${certificationNumber}`, first.ts),
		id,
		auditNumber,
		certificationId,
		status: first.status,
		stati: [first],
		clientNameSort: sql`(select ${certifications.clientNameSort} from ${certifications} where ${certifications.id} = ${certificationId})`,
		createdAt: first.ts,
	});
	await Promise.all([inserted, ...partsOf(tx, id, plan)]);
	return id;
}

/** Writes a new plan. `seen` must be read in the same transaction, so that no other write is overwritten. */
export async function updatePlan(
	tx: Tx,
	{ audit, certificationNumber }: LoadedAudit,
	plan: Plan,
	at: string,
): Promise<void> {
	const columns = columnsOf(plan, `${audit.auditNumber} ${certificationNumber}`, at);
	await Promise.all([
		tx
			.update(audits)
			.set({ ...columns, version: audit.version + 1 })
			.where(eq(audits.id, audit.id)),
		tx.delete(auditMembers).where(eq(auditMembers.auditId, audit.id)),
		tx.delete(auditSites).where(eq(auditSites.auditId, audit.id)),
		...partsOf(tx, audit.id, plan),
	]);
}

/** Appends a status. `seen` must be read in the same transaction, so that of two moves at once only one succeeds. */
export async function updateStatus(
	tx: Tx,
	{ id, stati, version }: AuditRow,
	entry: StatusEntry,
	report: Partial<Pick<AuditRow, "summary" | "recommendation">>,
): Promise<void> {
	const changes = { ...report, status: entry.status, stati: [...stati, entry], updatedAt: entry.ts };
	await tx
		.update(audits)
		.set({ ...changes, version: version + 1 })
		.where(eq(audits.id, id));
}

/** Returns the statement that writes answers, which is sent when it is awaited; undefined without answers. */
function answersWritten(tx: Tx, auditId: string, rows: readonly AnswerRow[]) {
	if (rows.length === 0) return undefined;
	const { answer, note, version, answeredBy, answeredAt } = checklistAnswers;
	const changed = { answer, note, version, answeredBy, answeredAt };
	const set = Object.fromEntries(
		Object.entries(changed).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
	);
	return tx
		.insert(checklistAnswers)
		.values(rows.map((row) => ({ auditId, ...row })))
		.onConflictDoUpdate({ target: [checklistAnswers.auditId, checklistAnswers.question], set });
}

export async function writeAnswers(tx: Tx, auditId: string, rows: readonly AnswerRow[]): Promise<void> {
	await answersWritten(tx, auditId, rows);
}

/** Stores a whole checklist in the order of its questions. */
export async function replaceAnswers(tx: Tx, auditId: string, rows: readonly AnswerRow[]): Promise<void> {
	await Promise.all([
		tx.delete(checklistAnswers).where(eq(checklistAnswers.auditId, auditId)),
		answersWritten(tx, auditId, rows),
	]);
}

const { seq: _seq, ...findingColumns } = getTableColumns(findings);
const ofAudit = prepared(["auditId"], (db, { auditId }) =>
	db.select(findingColumns).from(findings).where(eq(findings.auditId, auditId)).orderBy(asc(findings.number)),
);
export const findingsOf = (db: Reader, auditId: string): Promise<FindingRow[]> => ofAudit(db, { auditId });

export async function loadFinding(db: Reader, id: string) {
	const audit = {
		auditNumber: audits.auditNumber,
		status: audits.status,
		fromDay: audits.fromDay,
		schemes: audits.schemes,
	};
	const [row] = await db
		.select({ finding: findingColumns, audit })
		.from(findings)
		.innerJoin(audits, eq(audits.id, findings.auditId))
		.where(eq(findings.id, id));
	return found(row);
}

type FindingContent = Omit<FindingInput, "due"> & { due: string | null };

/** Adds a finding with the next number of its audit. Findings are never deleted, so the numbers have no gaps. */
export async function insertFinding(tx: Tx, auditId: string, content: FindingContent, at: string): Promise<string> {
	const id = newId();
	const number = sql`(select count(*) + 1 from ${findings} where ${findings.auditId} = ${auditId})`;
	const made = { id, auditId, number, status: "OPEN", createdAt: at, updatedAt: at } as const;
	await tx.insert(findings).values({ ...content, ...made });
	return id;
}

export async function updateFinding(
	tx: Tx,
	{ id, version }: FindingRow,
	changes: Partial<FindingContent> & FindingOutcome & Partial<Pick<FindingRow, "status">>,
	at: string,
): Promise<void> {
	await tx
		.update(findings)
		.set({ ...changes, version: version + 1, updatedAt: at })
		.where(eq(findings.id, id));
}

export async function auditSubjects(db: Reader, ids: string[]) {
	const { id, auditNumber: label, certificationId } = audits;
	return db
		.select({ id, label, certificationId, clientId: certifications.clientId })
		.from(audits)
		.innerJoin(certifications, eq(certifications.id, certificationId))
		.where(inArray(id, ids));
}

export async function findingSubjects(db: Reader, ids: string[]) {
	return db
		.select({
			id: findings.id,
			label: sql<string>`${audits.auditNumber} || '/' || ${findings.number}`,
			certificationId: audits.certificationId,
			clientId: certifications.clientId,
		})
		.from(findings)
		.innerJoin(audits, eq(audits.id, findings.auditId))
		.innerJoin(certifications, eq(certifications.id, audits.certificationId))
		.where(inArray(findings.id, ids));
}

/** Returns the status of the audit that has a file, itself or by a finding; undefined for a file of another record. */
export async function statusOfOwner(db: Reader, owner: string, ownerId: string): Promise<number | undefined> {
	const status = { status: audits.status };
	const query =
		owner === "findings"
			? db
					.select(status)
					.from(findings)
					.innerJoin(audits, eq(audits.id, findings.auditId))
					.where(eq(findings.id, ownerId))
			: db.select(status).from(audits).where(eq(audits.id, ownerId));
	return (await query.get())?.status;
}
