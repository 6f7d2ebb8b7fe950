import { and, asc, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import { newId } from "../../platform/database/columns.ts";
import { fold } from "../../platform/database/fold.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { prepared, preparedRecord } from "../../platform/database/prepared.ts";
import type { Subscribers } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { certifications } from "../../schema/certifications.ts";
import { clients } from "../../schema/clients.ts";
import {
	auditMembers,
	auditSites,
	audits,
	checklistAnswers,
	findings,
	isClosedAudit,
} from "../../schema/evaluation.ts";
import { userState, users } from "../../schema/users.ts";
import { competencesOfTeam } from "../competence/index.ts";
import { schemeCodes } from "../schemes/index.ts";
import { AUDIT_KINDS, AUDIT_STATI, type Plan } from "./contract.ts";

export type AuditRow = typeof audits.$inferSelect;
type MemberRow = typeof auditMembers.$inferSelect;
export type FindingRow = typeof findings.$inferSelect;
export type AnswerRow = Omit<typeof checklistAnswers.$inferSelect, "seq">;

const byId = preparedRecord(["id"], (db, { id }) =>
	db
		.select({
			audit: audits,
			certificationNumber: certifications.certificationNumber,
			category: certifications.category,
			clientId: certifications.clientId,
			clientName: clients.name,
		})
		.from(audits)
		.innerJoin(certifications, eq(certifications.id, audits.certificationId))
		.innerJoin(clients, eq(clients.id, certifications.clientId))
		.where(eq(audits.id, id)),
);
const membersOf = prepared(["id"], (db, { id }) =>
	db.select().from(auditMembers).where(eq(auditMembers.auditId, id)).orderBy(asc(auditMembers.position)),
);
const sitesOf = prepared(["id"], (db, { id }) => db.select().from(auditSites).where(eq(auditSites.auditId, id)));
const { seq: answerSeq, ...answerColumns } = getTableColumns(checklistAnswers);
const answersOf = prepared(["id"], (db, { id }) =>
	db.select(answerColumns).from(checklistAnswers).where(eq(checklistAnswers.auditId, id)).orderBy(asc(answerSeq)),
);
const findingsOf = prepared(["id"], (db, { id }) =>
	db.select().from(findings).where(eq(findings.auditId, id)).orderBy(asc(findings.number)),
);

export type LoadedAudit = Awaited<ReturnType<typeof loadAudit>>;

/** Returns an audit with all that belongs to it, in one round trip; throws 404 for an unknown id. */
export async function loadAudit(db: Reader, id: string) {
	const [loaded, members, sites, answers, ofAudit, accounts, codes] = await Promise.all([
		byId(db, { id }),
		membersOf(db, { id }),
		sitesOf(db, { id }),
		answersOf(db, { id }),
		findingsOf(db, { id }),
		competencesOfTeam(db, { auditId: id }),
		schemeCodes(db),
	]);
	const { kind, announced, fromDay: from, toDay: to, method, schemes } = loaded.audit;
	const current = members.filter(({ leftAt }) => leftAt === null);
	const team = current.map(({ userId, name, part }) => ({ user: userId ?? undefined, name, part }));
	const plan: Plan = { kind, announced, from, to, method, sites: sites.map(({ siteId }) => siteId), schemes, team };
	return { ...loaded, plan, members, answers, findings: ofAudit, accounts, codes };
}

export async function activeNames(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
	const rows = await db
		.select({ id: users.id, name: users.name })
		.from(users)
		.where(and(inArray(users.id, [...ids]), sql`${userState} = 'active'`));
	return new Map(rows.map(({ id, name }) => [id, name]));
}

const columnsOf = ({ kind, announced, from, to, method, schemes, team }: Plan, numbers: string) => {
	const search = fold([numbers, AUDIT_KINDS[kind], ...team.map(({ name }) => name)].join(" "));
	return { kind, announced, fromDay: from, toDay: to, method, schemes, search };
};

/** Returns the rows of those who were in the team of an audit under way and are no longer in that of its changed plan. */
function formerMembers({ audit, members }: LoadedAudit, { team }: Plan, at: string): MemberRow[] {
	if (audit.status === AUDIT_STATI.PLANNED.code) return [];
	const isCurrent = ({ userId, name: former }: MemberRow) =>
		team.some(({ user = null, name }) => user === userId && (user !== null || name === former));
	return members.filter((one) => !isCurrent(one)).map((one) => ({ ...one, leftAt: one.leftAt ?? at }));
}

/** Returns the statements that write team and sites, for `Promise.all`, which sends them together and in this order. */
function partsOf(tx: Tx, auditId: string, { team, sites }: Plan, former: readonly MemberRow[] = []) {
	const present = team.map(({ user: userId = null, name, part }) => ({
		auditId,
		userId,
		name,
		nameSort: fold(name),
		part,
	}));
	const members = [...present, ...former].map((row, position) => ({ ...row, position }));
	return [
		tx.delete(auditMembers).where(eq(auditMembers.auditId, auditId)),
		tx.delete(auditSites).where(eq(auditSites.auditId, auditId)),
		tx.insert(auditMembers).values(members),
		...(sites.length > 0 ? [tx.insert(auditSites).values(sites.map((siteId) => ({ auditId, siteId })))] : []),
	];
}

export async function insertAudit(
	tx: Tx,
	auditNumber: string,
	{ id: certificationId, certificationNumber }: { id: string; certificationNumber: string },
	plan: Plan,
	{ at, user }: { at: string; user: string },
): Promise<string> {
	const id = newId();
	const status = AUDIT_STATI.PLANNED.code;
	const inserted = tx.insert(audits).values({
		...columnsOf(plan, `${auditNumber} ${certificationNumber}`),
		id,
		auditNumber,
		certificationId,
		status,
		stati: [{ status, ts: at, user }],
		clientNameSort: sql`(select ${certifications.clientNameSort} from ${certifications} where ${certifications.id} = ${certificationId})`,
		createdAt: at,
		updatedAt: at,
	});
	await Promise.all([inserted, ...partsOf(tx, id, plan)]);
	return id;
}

/** Writes changed columns. `seen` must be read in the same transaction, so that of two moves at once only one succeeds. */
export async function updateAudit(tx: Tx, seen: AuditRow, changes: Partial<AuditRow>): Promise<void> {
	await tx
		.update(audits)
		.set({ ...changes, version: seen.version + 1 })
		.where(eq(audits.id, seen.id));
}

export async function updatePlan(tx: Tx, loaded: LoadedAudit, plan: Plan, at: string): Promise<void> {
	const { audit, certificationNumber } = loaded;
	const columns = columnsOf(plan, `${audit.auditNumber} ${certificationNumber}`);
	const parts = partsOf(tx, audit.id, plan, formerMembers(loaded, plan, at));
	await Promise.all([updateAudit(tx, audit, { ...columns, updatedAt: at }), ...parts]);
}

/** Writes the answers to questions of one audit, whose stored order is then that of `rows`. */
export async function writeAnswers(tx: Tx, rows: readonly AnswerRow[]): Promise<void> {
	const [first] = rows;
	if (!first) return;
	const { auditId, question } = checklistAnswers;
	const questions = rows.map((row) => row.question);
	await Promise.all([
		tx.delete(checklistAnswers).where(and(eq(auditId, first.auditId), inArray(question, questions))),
		tx.insert(checklistAnswers).values([...rows]),
	]);
}

export async function loadFinding(db: Reader, id: string) {
	const [row] = await db
		.select({ finding: findings, audit: audits })
		.from(findings)
		.innerJoin(audits, eq(audits.id, findings.auditId))
		.where(eq(findings.id, id));
	return found(row);
}

export async function insertFinding(tx: Tx, finding: typeof findings.$inferInsert): Promise<void> {
	await tx.insert(findings).values(finding);
}

export async function updateFinding(tx: Tx, { id, version }: FindingRow, changes: Partial<FindingRow>): Promise<void> {
	await tx
		.update(findings)
		.set({ ...changes, version: version + 1 })
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
	const label = sql<string>`${audits.auditNumber} || '/' || ${findings.number}`;
	const { certificationId } = audits;
	return db
		.select({ id: findings.id, label, certificationId, clientId: certifications.clientId })
		.from(findings)
		.innerJoin(audits, eq(audits.id, findings.auditId))
		.innerJoin(certifications, eq(certifications.id, certificationId))
		.where(inArray(findings.id, ids));
}

/** Returns true for a closed audit and its findings, because a decision may rest on their files. */
export const isEvidence: Subscribers["isEvidence"] = async (db, ownerId) => {
	const ofFinding = db.select({ id: findings.auditId }).from(findings).where(eq(findings.id, ownerId));
	const isOwner = or(eq(audits.id, ownerId), inArray(audits.id, ofFinding));
	return (await db.$count(audits, and(isOwner, isClosedAudit("evaluation_audit")))) > 0;
};
