import { and, eq, gte, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { useridIfShared } from "../../../accounts/people/index.ts";
import type { Db } from "../../../platform/database/index.ts";
import { type List, type ListRequest, planList } from "../../../platform/database/lists/list.ts";
import type { Sort } from "../../../platform/database/lists/order.ts";
import { contains, wordsOf } from "../../../platform/database/lists/search.ts";
import { certificateStati, certificates, isUnissued } from "../../../schema/certificates.ts";
import { certifications } from "../../../schema/certifications.ts";
import { clients } from "../../../schema/clients.ts";
import { CERTIFICATE_STATUS, type CertificateQueue, type CertificateStatus, statiBefore } from "../contract.ts";

const latest = sql`(select max("seq") from ${certificateStati} as "history" where "history"."certificate_id" = ${certificates.id})`;

const byAge = (age: Sort): List => ({
	table: certificates,
	seq: certificates.seq,
	sorts: {
		since: age,
		submitted: age,
		certificateNumber: certificates.certificateNumber,
		clientName: clients.nameSort,
	},
	defaultSort: "since",
});
const AGES = ["since", "submitted"];

const { statusSince: age, draftedBy, submittedBy } = certificates;
const OF_ALL = byAge(age);
/**
 * Returns a list of the certificates that the user saved last or released for review. Both kinds are sorted by age
 * separately and then merged.
 */
const ofOwn = (userId: string): List =>
	byAge({
		value: sql`${age}`,
		parts: [
			{ where: eq(draftedBy, userId), value: age },
			{ where: sql`${submittedBy} = ${userId} and ${draftedBy} <> ${userId}`, value: age },
		],
	});
const WITH_CLIENT = sql`${certificates}
		inner join ${certifications} on ${certifications.id} = ${certificates.certificationId}
		inner join ${clients} on ${clients.id} = ${certifications.clientId}`;

export interface Viewing {
	queue: CertificateQueue;
	userId: string;
	/** The current day in Vienna, YYYY-MM-DD. */
	today: string;
}

const inStati = (stati: readonly CertificateStatus[]) =>
	and(inArray(certificates.status, [...stati]), isUnissued(certificates.status));

const inOrder = (is: SQL | undefined) => ({ is, list: OF_ALL, narrow: is });

/** Returns a user's rows by two index lookups, because for an "or" SQLite would read the rows of all users. */
function ofPerson(status: CertificateStatus, userId: string) {
	const is = inStati([status]);
	const by = (column: SQLWrapper) =>
		sql`select ${certificates.seq} from ${certificates} where ${and(eq(column, userId), is)}`;
	const narrow = sql`${certificates.seq} in (${by(draftedBy)} union all ${by(submittedBy)})`;
	return { is, list: ofOwn(userId), narrow };
}

/** Returns the list and its condition `is`, which the query adds to each part of a list that is merged from parts. */
function rowsIn({ queue, userId, today }: Viewing) {
	switch (queue) {
		case "toReview":
			return inOrder(inStati(statiBefore("sign")));
		case "sentBack":
			return ofPerson(CERTIFICATE_STATUS.REJECTED, userId);
		case "toPublish":
			// A certificate can no longer be published after its last day, so expired certificates are left out.
			return inOrder(and(inStati(statiBefore("publish")), gte(certificates.validTo, today)));
		case "drafts":
			return ofPerson(CERTIFICATE_STATUS.WIP, userId);
	}
}

const containsNumber = (q: string) => sql`instr(lower(${certificates.certificateNumber}), ${q.toLowerCase()}) > 0`;

export async function waitingRows(db: Db, viewing: Viewing, request: ListRequest) {
	const { is, list: rowsByAge, narrow } = rowsIn(viewing);
	const { q, sort = "since" } = request;
	const sought = q === undefined ? undefined : or(contains(clients.search, wordsOf(q)), containsNumber(q));
	const list =
		q === undefined && AGES.includes(sort.replace("-", ""))
			? await planList(db, rowsByAge, request, { filter: is })
			: await planList(db, { ...OF_ALL, from: WITH_CLIENT }, request, { narrow: and(narrow, sought) });
	const rows = await db
		.select({
			_certificateId: certificates.id,
			_certificationId: certificates.certificationId,
			_clientId: certifications.clientId,
			certificateNumber: certificates.certificateNumber,
			clientName: clients.name,
			user: certificateStati.user,
			userid: useridIfShared(certificateStati.userId),
			since: certificateStati.ts,
			reason: certificateStati.reason,
			...list.keys,
		})
		.from(certificates)
		.innerJoin(certificateStati, eq(certificateStati.seq, latest))
		.innerJoin(certifications, eq(certifications.id, certificates.certificationId))
		.innerJoin(clients, eq(clients.id, certifications.clientId))
		.where(list.where)
		.orderBy(...list.orderBy)
		.limit(list.fetch);
	return list.page(rows);
}
