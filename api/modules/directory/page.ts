import { publicState } from "../../kit/public-states.ts";
import type { Page } from "../../platform/database/lists/list.ts";
import type { Deps } from "../../platform/deps.ts";
import { today } from "../../platform/runtime/clock.ts";
import { CERTIFICATE_STATUS } from "../certificates/contract.ts";
import {
	DIRECTORY_PAGE,
	type DirectoryChoices,
	type DirectoryQuery,
	type ListedCertificate,
	type ListedCompany,
} from "./contract.ts";
import { readPlace, writePlace } from "./cursor.ts";
import { countEntries, type EntryRow, listChoices, listEntries } from "./repository.ts";
import { partsOf } from "./words.ts";

const PUBLIC_SUSPENDED = 60;
const PUBLIC_VALID = 40;

export function listedOf(row: EntryRow, day: string) {
	const [no, nameSort, clientId, company, city, country, publicId, certificateNumber, category, subcategory, ...rest] =
		row;
	const [status, validFrom, validTo, productCount, stored] = rest;
	const told = status === CERTIFICATE_STATUS.SUSPENDED ? PUBLIC_SUSPENDED : PUBLIC_VALID;
	const state = publicState(told, validFrom, day) as ListedCertificate["state"];
	const products = (JSON.parse(stored) as [string, string][]).map(([name, nameEN]) => ({ name, nameEN }));
	const certificate = { publicId, certificateNumber, category, subcategory, state, validFrom, validTo, products };
	return { no, nameSort, clientId, company: { company, city, country }, certificate, productCount };
}
type Listed = ReturnType<typeof listedOf>;

/**
 * Certificates of a company are told together, and companies by their names. One that was renamed or has moved is told as
 * each of its certificates names it.
 */
function grouped(rows: readonly Listed[]): ListedCompany[] {
	const companies = new Map<string, ListedCompany & { nameSort: string }>();
	for (const { clientId, nameSort, company, certificate, productCount } of rows) {
		const key = JSON.stringify([clientId, company]);
		const known = companies.get(key) ?? { ...company, certificates: [], nameSort };
		known.certificates.push({ ...certificate, productCount });
		companies.set(key, known);
	}
	return [...companies.values()]
		.sort((one, other) => (one.nameSort < other.nameSort ? -1 : one.nameSort > other.nameSort ? 1 : 0))
		.map(({ nameSort: _nameSort, ...company }) => company);
}

/**
 * From the database itself and never from a replica, which may be two seconds old: a consent that is withdrawn holds for
 * the next answer. Its total counts certificates.
 */
export async function readDirectory(
	{ database: { db }, clock }: Deps,
	query: DirectoryQuery,
): Promise<Page<ListedCompany>> {
	const { q, category, country, cursor } = query;
	const limit = Math.min(query.limit ?? DIRECTORY_PAGE.certificates, DIRECTORY_PAGE.most);
	const day = today(clock);
	const place = cursor === undefined ? undefined : readPlace(cursor);
	const asked = { parts: partsOf(q), category, country, day };
	const [rows, total] = await Promise.all([
		listEntries(db, { ...asked, place, most: limit + 1 }),
		countEntries(db, asked),
	]);
	const shown = rows.slice(0, limit);
	const [no, nameSort] = shown.at(-1) ?? [];
	const isLast = rows.length <= limit || no === undefined || nameSort === undefined;
	const next = isLast ? undefined : writePlace({ nameSort, no });
	return { rows: grouped(shown.map((row) => listedOf(row, day))), ...total, next };
}

export const readChoices = ({ database: { db }, clock }: Deps): Promise<DirectoryChoices> =>
	listChoices(db, today(clock));
