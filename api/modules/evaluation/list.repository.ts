import { and, between, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/index.ts";
import {
	type Chosen,
	type Conditions,
	type List,
	type Page,
	type Plan,
	planList,
} from "../../platform/database/lists/list.ts";
import { readAll } from "../../platform/database/lists/read-all.ts";
import { certifications } from "../../schema/certifications.ts";
import { clients } from "../../schema/clients.ts";
import { auditMembers, audits, findings } from "../../schema/evaluation.ts";
import {
	AUDIT_KINDS,
	AUDIT_STATI,
	AUDIT_STATUS_NAMES,
	type AuditExportQuery,
	type AuditListItem,
	type AuditListQuery,
} from "./contract.ts";

const LIST: List = {
	table: audits,
	seq: audits.seq,
	sorts: {
		auditNumber: audits.auditNumber,
		from: audits.fromDay,
		clientName: audits.clientNameSort,
		status: audits.status,
	},
	defaultSort: "-from",
	searched: { index: "evaluation_audit_search", text: sql`(${audits.search} || ' ' || ${audits.clientNameSort})` },
};

const parted = ({ status, kind, mine, certification, month, ...request }: AuditListQuery) => ({
	filter: { status, kind, mine, certification, month },
	request,
});
type Filter = ReturnType<typeof parted>["filter"];

/**
 * Selects audits with a day in the month. The lower bound of the first day lets an index find them, so an audit of more
 * than a year is missing in its later months.
 */
const inMonth = (month: string) =>
	and(
		between(audits.fromDay, `${Number(month.slice(0, 4)) - 1}${month.slice(4)}-01`, `${month}-31`),
		gte(sql`+${audits.toDay}`, `${month}-01`),
	);

/**
 * Returns the filters for the list. The plus signs keep SQLite from using the indexes of these columns, because another
 * index already finds the rows.
 */
function conditionsOf({ status, kind, mine, certification, month }: Filter, userId: string): Conditions {
	const codes = (status ?? AUDIT_STATUS_NAMES).map((name) => AUDIT_STATI[name].code);
	const test = and(status && inArray(sql`+${audits.status}`, codes), kind && inArray(sql`+${audits.kind}`, kind));
	const own = sql`${audits.id} in (select ${auditMembers.auditId} from ${auditMembers} where ${auditMembers.userId} = ${userId} and ${auditMembers.leftAt} is null)`;
	const narrow = and(
		certification === undefined ? undefined : eq(audits.certificationId, certification),
		mine ? own : undefined,
		month === undefined ? undefined : inMonth(month),
	);
	if (narrow) return { narrow: and(narrow, test) };
	if (!test) return {};
	const kinds = kind ?? Object.keys(AUDIT_KINDS);
	const cells = JSON.stringify(codes.flatMap((code) => kinds.map((name) => [code, name])));
	const within: Chosen["within"] = (above, upTo) =>
		sql`(select ${audits.seq} as rowid from json_each(${cells}) as cell cross join ${audits}
			on ${audits.status} = cell.value ->> 0 and ${audits.kind} = cell.value ->> 1 and ${audits.seq} > ${above} and ${audits.seq} <= ${upTo})`;
	return { chosen: { within, test } };
}

// Selects the lead by a subquery, because with a join SQLite would begin with the members of all audits.
const lead = sql<string>`(select ${auditMembers.name} from ${auditMembers} where ${auditMembers.auditId} = ${audits.id} and ${auditMembers.part} = 'LEAD' and ${auditMembers.leftAt} is null)`;
const openFindings = sql<number>`(select count(*) from ${findings} where ${findings.auditId} = ${audits.id} and ${findings.status} <> 'ACCEPTED')`;

const listed = (db: Db, keys: Plan["keys"], where: SQL | undefined, orderBy: SQL[]) =>
	db
		.select({
			_id: audits.id,
			auditNumber: audits.auditNumber,
			_certificationId: audits.certificationId,
			certificationNumber: certifications.certificationNumber,
			_clientId: certifications.clientId,
			clientName: clients.name,
			status: audits.status,
			kind: audits.kind,
			announced: audits.announced,
			from: audits.fromDay,
			to: audits.toDay,
			method: audits.method,
			lead,
			openFindings,
			...keys,
		})
		.from(audits)
		.innerJoin(certifications, eq(certifications.id, audits.certificationId))
		.innerJoin(clients, eq(clients.id, certifications.clientId))
		.where(where)
		.orderBy(...orderBy);

export async function listAudits(db: Db, query: AuditListQuery, userId: string): Promise<Page<AuditListItem>> {
	const { filter, request } = parted(query);
	const plan = await planList(db, LIST, request, conditionsOf(filter, userId));
	return plan.page(await listed(db, plan.keys, plan.where, plan.orderBy).limit(plan.fetch));
}

export function auditsToExport(db: Db, query: AuditExportQuery, userId: string, limit: number) {
	const { filter, request } = parted(query);
	const keys = { sortValue: sql<number>`0`, sortSeq: audits.seq };
	const read = (page: SQL, orderBy: SQL[]) => listed(db, keys, page, orderBy);
	return readAll<AuditListItem, typeof request>(db, LIST, request, { limit, read, ...conditionsOf(filter, userId) });
}
