import type { PublicState } from "../../kit/public-states.ts";
import { publicStateOf } from "../../modules/certificates/contract.ts";
import type { Db } from "../../platform/database/index.ts";
import type { Page } from "../../platform/database/lists/list.ts";
import type { Deps, SealKeys } from "../../platform/deps.ts";
import { found, unavailable } from "../../platform/errors.ts";
import { today } from "../../platform/runtime/clock.ts";
import { contradiction, type PublishedContent, readPublished } from "../validation/index.ts";
import {
	DIRECTORY_PAGE,
	type DirectoryChoices,
	type DirectoryQuery,
	LISTED_STATES,
	type ListedCertificate,
	type ListedCompany,
} from "./contract.ts";
import { readPlace, writePlace } from "./cursor.ts";
import { countEntries, type EntryRow, isEntrySealed, listChoices, listEntries, sealedProducts } from "./repository.ts";
import { partsOf } from "./search-terms.ts";

// The directory reads tables that contain only certificates of clients with a consent, so that neither its results nor
// its response times reveal other clients.

const LISTED: readonly PublicState[] = LISTED_STATES;

/** Returns an entry with the state of its public answer, or undefined without a valid seal (HMAC). */
function listedOf(keys: SealKeys, row: EntryRow, content: PublishedContent | undefined, day: string) {
	const [no, nameSort, clientId, company, city, country, publicId, certificateNumber, ...rest] = row;
	const [category, subcategory, validFrom, validTo, productCount, sealedRow, stored] = rest;
	if (!isEntrySealed(keys, sealedRow)) return undefined;
	const isAnswered =
		content?.certificateNumber === certificateNumber &&
		content.clientName === company &&
		content.validFrom === validFrom &&
		content.validTo === validTo;
	if (!isAnswered) throw contradiction(certificateNumber);
	const state = found(publicStateOf(content, day)) as ListedCertificate["state"];
	const products = sealedProducts(keys, stored);
	const { schemes } = content;
	const dates = { validFrom, validTo, ...(schemes ? { schemes } : {}) };
	const certificate = { publicId, certificateNumber, category, subcategory, state, ...dates, products };
	return { no, nameSort, clientId, company: { company, city, country }, certificate, productCount };
}
type Listed = NonNullable<ReturnType<typeof listedOf>>;

export async function listedFrom(db: Db, keys: SealKeys, rows: readonly EntryRow[], day: string): Promise<Listed[]> {
	const ids = rows.map(([, , , , , , publicId]) => publicId);
	const contents = await readPublished(db, keys, ids);
	const listed = rows.flatMap((row) => listedOf(keys, row, contents.get(row[6]), day) ?? []);
	// A certificate is left out if it was retracted between the two statements, or if an earlier version of its entry
	// was restored.
	return listed.filter(({ certificate: { state } }) => LISTED.includes(state));
}

/** A renamed or moved company appears once for each name and address that its certificates state. */
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
 * Runs a job on the current database. Throws 503 while the database server is unavailable, because a directory page
 * does not state the time of its data and must not use the local copy.
 */
export async function readCurrent<T>({ database }: Pick<Deps, "database">, job: (db: Db) => Promise<T>): Promise<T> {
	const { value, asOf } = await database.readPublic(job);
	if (asOf) throw unavailable();
	return value;
}

export const readDirectory = (deps: Deps, query: DirectoryQuery): Promise<Page<ListedCompany>> =>
	readCurrent(deps, (db) => pageOf(db, deps, query));

async function pageOf(db: Db, deps: Pick<Deps, "clock" | "keys">, query: DirectoryQuery): Promise<Page<ListedCompany>> {
	const { q, category, country, cursor } = query;
	const limit = Math.min(query.limit ?? DIRECTORY_PAGE.certificates, DIRECTORY_PAGE.most);
	const day = today(deps.clock);
	const place = cursor === undefined ? undefined : readPlace(cursor);
	const filter = { parts: partsOf(q), category, country, day };
	const [rows, total] = await Promise.all([
		listEntries(db, { ...filter, place, most: limit + 1 }),
		countEntries(db, filter),
	]);
	const shown = rows.slice(0, limit);
	const [no, nameSort] = shown.at(-1) ?? [];
	const isLast = rows.length <= limit || no === undefined || nameSort === undefined;
	const next = isLast ? undefined : writePlace({ nameSort, no });
	return { rows: grouped(await listedFrom(db, deps.keys, shown, day)), ...total, next };
}

export const readChoices = (deps: Deps): Promise<DirectoryChoices> =>
	readCurrent(deps, (db) => listChoices(db, today(deps.clock)));
