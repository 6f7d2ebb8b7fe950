import { type SQL, sql } from "drizzle-orm";
import { rendered } from "../../../platform/database/rendered.ts";
import { isClosedAudit } from "../../../schema/evaluation.ts";

/**
 * Selects the id of the audit on which the decision about an unsigned certificate rests: of the closed audits of its
 * certification that fit, the one that ended last. Before the first signature in a certification, an initial audit fits,
 * or a renewal audit if the certification renews another one. Later, audits of every kind fit.
 */
export const basisId = rendered(sql`(select basis.id from evaluation_audit as basis
	where basis.certification_id = "certificate"."certification_id" and ${isClosedAudit("basis")} and (
		basis.kind = (select iif(renews_id is null, 'INITIAL', 'RENEWAL') from certification
			where id = "certificate"."certification_id")
		or exists (select 1 from certificate as former where former.certification_id = "certificate"."certification_id"
			and former.seq < "certificate"."seq" and former.signed is not null))
	order by basis.to_day desc, basis.seq desc limit 1)`);

/** Selects the files of audits and of their findings. `auditIds` is a list or a subquery. */
export const isFileOf = (auditIds: SQL) => sql`(owner = 'audits' and owner_id in (${auditIds})
	or owner = 'findings' and owner_id in (select id from evaluation_finding where audit_id in (${auditIds})))`;

/** What a decision about a certificate rests on, as JSON. Files that wait for the virus scanner cannot be read yet. `audit` is the alias of the audit's table. */
export const basisJson =
	rendered(sql`json_object('_id', audit.id, 'auditNumber', audit.audit_number, 'kind', audit.kind,
	'from', audit.from_day, 'to', audit.to_day, 'summary', audit.summary, 'recommendation', audit.recommendation,
	'team', (select json_group_array(json_object('name', name, 'part', part)) from (
		select name, part from evaluation_member where audit_id = audit.id and left_at is null order by position)),
	'findings', (select json_group_array(json_object('findingNumber', audit.audit_number || '/' || number, 'grade', grade,
		'clause', clause, 'statement', statement, 'evidence', evidence, 'status', status, 'cause', cause,
		'correction', correction, 'correctiveAction', corrective_action, 'verification', verification)) from (
		select * from evaluation_finding where audit_id = audit.id order by number)),
	'files', (select json_group_array(json_object('_id', id, 'name', name, 'kind', kind, 'sha256', sha256)) from (
		select * from file where is_waiting = 0 and ${isFileOf(sql`audit.id`)} order by seq)))`);
