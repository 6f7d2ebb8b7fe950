import { publicState } from "../../kit/public-states.ts";
import type { Deps } from "../../platform/deps.ts";
import { today } from "../../platform/runtime/clock.ts";
import { CERTIFICATE_STATUS } from "../certificates/contract.ts";
import {
	DIRECTORY_PAGE,
	type DirectoryPage,
	type DirectoryQuery,
	type ListedCertificate,
	type ListedCompany,
} from "./contract.ts";
import { readPlace, writePlace } from "./cursor.ts";
import { type EntryRow, listEntries, listFacets } from "./repository.ts";
import { partsOf } from "./words.ts";

const PUBLIC_SUSPENDED = 60;
const PUBLIC_VALID = 40;

/** Undefined of one that has expired, and that the next sweep takes out. */
export function listedOf(row: EntryRow, day: string) {
	const [no, nameSort, clientId, company, city, country, publicId, certificateNumber, category, subcategory, ...rest] =
		row;
	const [status, validFrom, validTo, productCount, stored] = rest;
	if (validTo < day) return undefined;
	const told = status === CERTIFICATE_STATUS.SUSPENDED ? PUBLIC_SUSPENDED : PUBLIC_VALID;
	const state = publicState(told, validFrom, day) as ListedCertificate["state"];
	const products = (JSON.parse(stored) as [string, string][]).map(([name, nameEN]) => ({ name, nameEN }));
	const certificate = { publicId, certificateNumber, category, subcategory, state, validFrom, validTo, products };
	return { no, nameSort, clientId, company: { company, city, country }, certificate, productCount };
}
type Listed = NonNullable<ReturnType<typeof listedOf>>;

/** Certificates of a company are told together, and companies by their names. */
function grouped(rows: readonly Listed[]): ListedCompany[] {
	const companies = new Map<string, ListedCompany & { nameSort: string }>();
	for (const { clientId, nameSort, company, certificate, productCount } of rows) {
		const known = companies.get(clientId) ?? { ...company, certificates: [], nameSort };
		known.certificates.push({ ...certificate, productCount });
		companies.set(clientId, known);
	}
	return [...companies.values()]
		.sort((one, other) => (one.nameSort < other.nameSort ? -1 : one.nameSort > other.nameSort ? 1 : 0))
		.map(({ nameSort: _nameSort, ...company }) => company);
}

/**
 * From the database itself and never from a replica, which may be two seconds old: a consent that is withdrawn holds for
 * the next answer.
 */
export async function readDirectory({ database: { db }, clock }: Deps, query: DirectoryQuery): Promise<DirectoryPage> {
	const { q, category, country, cursor, limit = DIRECTORY_PAGE.certificates } = query;
	const day = today(clock);
	const place = cursor === undefined ? undefined : readPlace(cursor);
	const [rows, facets] = await Promise.all([
		listEntries(db, { parts: partsOf(q), category, country, place, most: limit + 1 }),
		listFacets(db, day),
	]);
	const shown = rows.slice(0, limit);
	const [no, nameSort] = shown.at(-1) ?? [];
	const next = rows.length > limit && no !== undefined && nameSort !== undefined ? writePlace({ nameSort, no }) : null;
	return { items: grouped(shown.flatMap((row) => listedOf(row, day) ?? [])), next, ...facets };
}
