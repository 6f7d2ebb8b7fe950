import { and, asc, eq, exists, getTableColumns, inArray, or, sql } from "drizzle-orm";
import { addressSpellings } from "../../kit/addresses.ts";
import { pickFields } from "../../kit/field-descriptions.ts";
import { FIRST_VERSION, newId } from "../../platform/database/columns.ts";
import { fold } from "../../platform/database/fold.ts";
import type { Db, Reader, Tx } from "../../platform/database/index.ts";
import { type List, type Page, planList } from "../../platform/database/lists/list.ts";
import { readAll } from "../../platform/database/lists/read-all.ts";
import { prepared, preparedRecord, preparedRow } from "../../platform/database/prepared.ts";
import { certificateSites } from "../../schema/certificates.ts";
import { certifications } from "../../schema/certifications.ts";
import { clients, directoryConsents, productionSites } from "../../schema/clients.ts";
import { auditSites } from "../../schema/evaluation.ts";
import {
	type ClientInput,
	type ClientListItem,
	type ClientListQuery,
	COMPANY_FIELDS,
	type ProductionSiteInput,
} from "./contract.ts";

export type ClientRow = Omit<typeof clients.$inferSelect, "seq">;
export type SiteRow = Omit<typeof productionSites.$inferSelect, "seq">;

export const loadClient = preparedRecord(["id"], (db, { id }) => db.select().from(clients).where(eq(clients.id, id)));

export const sitesOf = prepared(["clientId"], (db, { clientId }) =>
	db
		.select()
		.from(productionSites)
		.where(eq(productionSites.clientId, clientId))
		.orderBy(asc(productionSites.position), asc(productionSites.seq)),
);

export const consentOf = preparedRow(["clientId"], (db, { clientId }) => {
	const { givenOn, note, recordedAt, recordedBy } = directoryConsents;
	const ofClient = eq(directoryConsents.clientId, clientId);
	return db.select({ givenOn, note, recordedAt, recordedBy }).from(directoryConsents).where(ofClient);
});
export type ConsentRow = NonNullable<Awaited<ReturnType<typeof consentOf>>>;

export async function writeConsent(tx: Tx, clientId: string, consent: ConsentRow): Promise<void> {
	await tx
		.insert(directoryConsents)
		.values({ clientId, ...consent })
		.onConflictDoUpdate({ target: directoryConsents.clientId, set: consent });
}

export async function deleteConsent(tx: Tx, clientId: string): Promise<void> {
	await tx.delete(directoryConsents).where(eq(directoryConsents.clientId, clientId));
}

const LIST: List = {
	table: clients,
	seq: clients.seq,
	sorts: { clientNumber: clients.clientNumber, name: clients.nameSort, country: clients.countrySort },
	defaultSort: "name",
	searched: { index: "client_search", text: clients.search },
};

export async function listClients(db: Db, request: ClientListQuery): Promise<Page<ClientListItem>> {
	const plan = await planList(db, LIST, request);
	const { id: _id, clientNumber, name, address } = clients;
	const rows = await db
		.select({ _id, clientNumber, name, address, ...plan.keys })
		.from(clients)
		.where(plan.where)
		.orderBy(...plan.orderBy)
		.limit(plan.fetch);
	return plan.page(rows.map((row) => ({ ...row, address: { country: row.address.country } })));
}

export type ClientExportRow = Awaited<ReturnType<typeof clientsToExport>>[number];

// Counts the production sites of a client. The alias separates the subquery's columns from those of the outer query.
const siteCount = sql<number>`(select count(*) from ${productionSites} as "site" where "site"."client_id" = "client"."id")`;

export function clientsToExport(db: Db, request: ClientListQuery, limit: number) {
	const { clientNumber, address, invoiceAddress, contacts, createdAt, updatedAt } = clients;
	const company = pickFields(getTableColumns(clients), COMPANY_FIELDS);
	const exported = { clientNumber, ...company, address, invoiceAddress, contacts, siteCount, createdAt, updatedAt };
	return readAll(db, LIST, request, {
		limit,
		read: (page, orderBy) =>
			db
				.select(exported)
				.from(clients)
				.where(page)
				.orderBy(...orderBy),
	});
}

function columnsOf(input: ClientInput, clientNumber: number) {
	const { address, invoiceAddress, contacts, productionSites: sites } = input;
	const company = pickFields(input, COMPANY_FIELDS);
	const texts = Object.values(company).filter((value) => typeof value === "string");
	const people = contacts.flatMap(({ person }) => [
		person.firstName,
		person.lastName,
		...addressSpellings(person.email),
	]);
	const places = sites.flatMap((site) => [site.name, site.address.city]);
	return {
		...company,
		address,
		invoiceAddress: invoiceAddress ?? null,
		contacts,
		nameSort: fold(company.name),
		countrySort: fold(address.country),
		search: fold([clientNumber, ...texts, address.city, address.country, ...people, ...places].join(" ")),
	};
}

export async function insertClient(tx: Tx, input: ClientInput, clientNumber: number, at: string): Promise<ClientRow> {
	const made = { id: newId(), version: FIRST_VERSION, createdAt: at, updatedAt: at };
	const row = { ...columnsOf(input, clientNumber), ...made, clientNumber };
	await tx.insert(clients).values(row);
	return row;
}

/** `seen` must be read in the same transaction, so that no other write is overwritten. */
export async function updateClient(tx: Tx, seen: ClientRow, input: ClientInput, at: string): Promise<ClientRow> {
	const changes = { ...columnsOf(input, seen.clientNumber), version: seen.version + 1, updatedAt: at };
	await tx.update(clients).set(changes).where(eq(clients.id, seen.id));
	return { ...seen, ...changes };
}

/** Returns the ids of production sites that a certification, certificate or audit uses, because these cannot be deleted. */
export async function usedSites(tx: Tx, clientId: string): Promise<Set<string>> {
	const naming = (table: typeof certifications | typeof certificateSites | typeof auditSites) =>
		exists(tx.select({ one: sql`1` }).from(table).where(eq(table.siteId, productionSites.id)));
	const rows = await tx
		.select({ id: productionSites.id })
		.from(productionSites)
		.where(
			and(
				eq(productionSites.clientId, clientId),
				or(naming(certifications), naming(certificateSites), naming(auditSites)),
			),
		);
	return new Set(rows.map(({ id }) => id));
}

export async function writeSites(
	tx: Tx,
	clientId: string,
	sites: readonly ProductionSiteInput[],
	removed: readonly SiteRow[] = [],
): Promise<SiteRow[]> {
	const rows = sites.map(({ _id, name, address }, position) => ({
		id: _id ?? newId(),
		clientId,
		position,
		name,
		address,
	}));
	for (const { id } of removed) await tx.delete(productionSites).where(eq(productionSites.id, id));
	for (const [at, { id, clientId: _client, ...content }] of rows.entries())
		if (sites[at]?._id === undefined) await tx.insert(productionSites).values({ id, clientId, ...content });
		else
			await tx
				.update(productionSites)
				.set(content)
				.where(and(eq(productionSites.id, id), eq(productionSites.clientId, clientId)));
	return rows;
}

export async function clientSubjects(db: Reader, ids: string[]) {
	const rows = await db
		.select({ id: clients.id, name: clients.name, number: clients.clientNumber })
		.from(clients)
		.where(inArray(clients.id, ids));
	return rows.map(({ id, name, number }) => ({ id, label: `${name} (${number})` }));
}

async function namesOf(db: Reader, table: typeof clients | typeof productionSites, ids: string[]) {
	const rows = await db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids));
	return new Map(rows.map(({ id, name }) => [id, name]));
}
export const clientNames = (db: Reader, ids: string[]) => namesOf(db, clients, ids);
export const siteNames = (db: Reader, ids: string[]) => namesOf(db, productionSites, ids);
