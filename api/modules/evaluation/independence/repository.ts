import { eq, inArray, sql } from "drizzle-orm";
import { preparedRecord } from "../../../platform/database/prepared.ts";
import { certificates } from "../../../schema/certificates.ts";
import { certifications } from "../../../schema/certifications.ts";
import { clients } from "../../../schema/clients.ts";
import { competences, type StoredConflict } from "../../../schema/competences.ts";
import { isUncancelledAudit } from "../../../schema/evaluation.ts";
import { statiBefore } from "../../certificates/contract.ts";
import { basisId } from "../../certificates/index.ts";
import type { Circumstances } from "./rules.ts";

const json = <T>(text: string): T => JSON.parse(text);

/** Returns, by one statement, what decides whether the user may decide about certificates of the certification. */
export const circumstancesOf = preparedRecord(["certificationId", "userId"], (db, { certificationId, userId }) => {
	const isUnsigned = inArray(certificates.status, [...statiBefore("release"), ...statiBefore("sign")]);
	return db
		.select({
			client: { id: clients.id, name: clients.name },
			conflicts: sql`coalesce(${competences.conflicts}, '[]')`.mapWith(json<StoredConflict[]>),
			openFindings:
				sql`(select json_group_array(number) from (select audit.audit_number || '/' || finding.number as number
					from evaluation_audit as audit inner join evaluation_finding as finding on finding.audit_id = audit.id
					where audit.certification_id = ${certificationId} and ${isUncancelledAudit("audit")}
					and finding.grade = 'MAJOR' and finding.status <> 'ACCEPTED' order by audit.seq, finding.number))`.mapWith(
					json<string[]>,
				),
			bases: sql`(select json_group_array(json_object('certificateId', "certificate"."id",
					'auditNumber', audit.audit_number, 'to', audit.to_day, 'isMember', json(iif(exists (
						select 1 from evaluation_member where audit_id = audit.id and user_id = ${userId}), 'true', 'false'))))
				from ${certificates} inner join evaluation_audit as audit on audit.id = ${basisId}
				where "certificate"."certification_id" = ${certificationId} and ${isUnsigned})`.mapWith(
				json<Circumstances["bases"]>,
			),
		})
		.from(certifications)
		.innerJoin(clients, eq(clients.id, certifications.clientId))
		.leftJoin(competences, eq(competences.userId, userId))
		.where(eq(certifications.id, certificationId));
});
