import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { addDays } from "../../kit/calendar.ts";
import type { Chosen, Conditions } from "../../platform/database/lists/list.ts";
import {
	CATEGORIES,
	CERTIFICATION_STATUS,
	CERTIFICATION_STATUS_NAMES,
	type CertificationListQuery,
	ENDED,
} from "./contract.ts";
import { statusOn } from "./due.repository.ts";
import { certifications } from "./table.ts";

export type CertificationFilter = Pick<CertificationListQuery, "status" | "category" | "client" | "expires">;

const { EXPIRED } = CERTIFICATION_STATUS;
const EVER = ["", "~"] as const;

/** Status and category as they are stored, with a range of days in which the validity ends: from the first, before the last. */
type Cell = [status: number, category: string, from: string, before: string];

/** Together they hold the rows that are wanted, each once. */
function cellsOf({ status, category, expires }: CertificationFilter, today: string): Cell[] {
	const wanted = (status ?? CERTIFICATION_STATUS_NAMES).map((name) => CERTIFICATION_STATUS[name]);
	const open = CERTIFICATION_STATUS_NAMES.map((name) => CERTIFICATION_STATUS[name]).filter((code) => code !== EXPIRED);
	const cells: [number, string, string][] = [];
	const until = typeof expires === "number" ? addDays(today, expires + 1) : EVER[1];
	if (expires !== ENDED)
		cells.push(
			...open.filter((code) => wanted.includes(code)).map((code) => [code, today, until] as [number, string, string]),
		);
	if (wanted.includes(EXPIRED) && typeof expires !== "number") {
		cells.push([EXPIRED, ...EVER]);
		cells.push(...open.map((code) => [code, EVER[0], today] as [number, string, string]));
	}
	const categories = category === undefined ? CATEGORIES : [category];
	return cells.flatMap(([code, from, before]) => categories.map((name): Cell => [code, name, from, before]));
}

/** For rows at hand: the signs keep SQLite from other indexes. */
function testOf({ status, category, client, expires }: CertificationFilter, today: string): SQL | undefined {
	const current = statusOn(today);
	return and(
		status &&
			inArray(
				current,
				status.map((name) => CERTIFICATION_STATUS[name]),
			),
		category === undefined ? undefined : sql`+${certifications.category} = ${category}`,
		client === undefined ? undefined : sql`+${certifications.clientId} = ${client}`,
		expires === ENDED ? eq(current, EXPIRED) : undefined,
		typeof expires === "number"
			? sql`${current} <> ${EXPIRED} and +${certifications.validTo} >= ${today} and +${certifications.validTo} < ${addDays(today, expires + 1)}`
			: undefined,
	);
}

/** `isSearched`: there are words to be looked for too. */
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
