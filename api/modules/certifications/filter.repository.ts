import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { addDays } from "../../kit/calendar.ts";
import type { Chosen, Conditions } from "../../platform/database/lists/list.ts";
import { certifications } from "../../schema/certifications.ts";
import {
	CATEGORIES,
	CERTIFICATION_STATUS,
	CERTIFICATION_STATUS_NAMES,
	type CertificationListQuery,
	ENDED,
} from "./contract.ts";

export const partedFilter = ({ status, category, client, expires, month, ...request }: CertificationListQuery) => ({
	filter: { status, category, client, expires, month },
	request,
});
type CertificationFilter = Partial<ReturnType<typeof partedFilter>["filter"]>;

const { EXPIRED } = CERTIFICATION_STATUS;
// Selects certifications that have ended but are not stored as expired yet, because the job that stores it runs hourly.
// The status is a literal, because SQLite does not use a partial index for a parameter.
export const isDue = (today: string) => sql`${certifications.validTo} < ${today} and ${certifications.status} <> 90`;
export const statusOn = (today: string) =>
	sql<number>`case when ${isDue(today)} then ${EXPIRED} else ${certifications.status} end`;
const EVER = ["", "~"] as const;

/**
 * Returns the range in which the last day of a certification must lie: from the day `from` until the day before
 * `before`. Returns undefined if the filter does not limit the last day.
 */
function spanOf({ expires, month }: CertificationFilter, today: string): [from: string, before: string] | undefined {
	if (month === undefined && typeof expires !== "number") return undefined;
	const first = month === undefined ? today : `${month}-01`;
	const ends = [
		...(month === undefined ? [] : [`${month}~`]),
		...(typeof expires === "number" ? [addDays(today, expires + 1)] : []),
	];
	const [before = EVER[1]] = ends.sort();
	return [first > today ? first : today, before];
}

/** One combination that a filter selects: status, category, and last day from `from` until the day before `before`. */
type Cell = [status: number, category: string, from: string, before: string];

function cellsOf(filter: CertificationFilter, today: string): Cell[] {
	const { status, category, expires } = filter;
	const codes = CERTIFICATION_STATUS_NAMES.map((name) => CERTIFICATION_STATUS[name]);
	const open = codes.filter((code) => code !== EXPIRED);
	const wanted = status?.map((name) => CERTIFICATION_STATUS[name]) ?? codes;
	const span = spanOf(filter, today);
	const ranges = (of: readonly number[], from: string, before: string) =>
		of.map((code) => [code, from, before] as const);
	const running = open.filter((code) => wanted.includes(code));
	const selected = [
		...(expires === ENDED ? [] : ranges(running, ...(span ?? [today, EVER[1]]))),
		...(wanted.includes(EXPIRED) && !span ? [...ranges([EXPIRED], ...EVER), ...ranges(open, EVER[0], today)] : []),
	];
	return selected.flatMap(([code, from, before]) =>
		(category ?? CATEGORIES).map((name): Cell => [code, name, from, before]),
	);
}

/**
 * Returns the filters as a condition, or undefined without filters. The plus signs keep SQLite from using the indexes
 * of these columns, because another index already finds the rows.
 */
function testOf(filter: CertificationFilter, today: string): SQL | undefined {
	const { status, category, client, expires } = filter;
	const current = statusOn(today);
	const span = spanOf(filter, today);
	return and(
		status &&
			inArray(
				current,
				status.map((name) => CERTIFICATION_STATUS[name]),
			),
		category && inArray(sql`+${certifications.category}`, category),
		client === undefined ? undefined : sql`+${certifications.clientId} = ${client}`,
		expires === ENDED ? eq(current, EXPIRED) : undefined,
		span &&
			sql`${current} <> ${EXPIRED} and +${certifications.validTo} >= ${span[0]} and +${certifications.validTo} < ${span[1]}`,
	);
}

export function conditionsOf(filter: CertificationFilter, today: string, isSearched: boolean): Conditions {
	const { seq, clientId, status, category, validTo } = certifications;
	const { client, ...rest } = filter;
	if (client !== undefined) {
		const ofClient = and(eq(clientId, client), testOf(rest, today));
		if (!isSearched) return { narrow: ofClient };
		const within: Chosen["within"] = (above, upTo) =>
			sql`(select ${seq} as rowid from ${certifications} where ${ofClient} and ${seq} > ${above} and ${seq} <= ${upTo})`;
		return { chosen: { within, test: testOf(filter, today) } };
	}
	const test = testOf(rest, today);
	if (test === undefined) return {};
	const cells = JSON.stringify(cellsOf(rest, today));
	const within: Chosen["within"] = (above, upTo) =>
		sql`(select ${seq} as rowid from json_each(${cells}) as cell cross join ${certifications}
			on ${status} = cell.value ->> 0 and ${category} = cell.value ->> 1 and ${seq} > ${above} and ${seq} <= ${upTo}
			where ${validTo} >= cell.value ->> 2 and ${validTo} < cell.value ->> 3)`;
	return { chosen: { within, test } };
}
