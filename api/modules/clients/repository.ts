import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { fold } from "../../platform/database/fold.ts";
import type { Db, Reader, Tx } from "../../platform/database/index.ts";
import { type List, type ListRequest, type Page, planList } from "../../platform/database/list.ts";
import { prepared, preparedRow } from "../../platform/database/prepared.ts";
import { readAll } from "../../platform/database/read-all.ts";
import { found } from "../../platform/errors.ts";
import { certificateSites } from "../certificates/table.ts";
import { certifications } from "../certifications/table.ts";
import type { ClientInput, ProductionSiteInput } from "./contract.ts";
import { clients, productionSites } from "./table.ts";

export type ClientRow = typeof clients.$inferSelect;
export type SiteRow = typeof productionSites.$inferSelect;
export type ClientListRow = Pick<ClientRow, "id" | "clientNumber" | "name" | "address">;

const byId = preparedRow(["id"], (db, { id }) => db.select().from(clients).where(eq(clients.id, id)));

export async function loadClient(db: Reader, id: string): Promise<ClientRow> {
	return found(await byId(db, { id }));
}

const sitesInOrder = prepared(["clientId"], (db, { clientId }) =>
	db
		.select()
		.from(productionSites)
		.where(eq(productionSites.clientId, clientId))
		.orderBy(asc(productionSites.position), asc(productionSites.seq)),
);

export const sitesOf = (db: Reader, clientId: string): Promise<SiteRow[]> => sitesInOrder(db, { clientId });

const LIST: List = {
	table: clients,
	seq: clients.seq,
	sorts: { clientNumber: clients.clientNumber, name: clients.nameSort, country: clients.countrySort },
	defaultSort: "name",
	searched: { index: "client_search", text: clients.search },
};

export async function listClients(db: Db, request: ListRequest): Promise<Page<ClientListRow>> {
	const plan = await planList(db, LIST, request);
	const rows = await db
		.select({
			id: clients.id,
			clientNumber: clients.clientNumber,
			name: clients.name,
			address: clients.address,
			...plan.keys,
		})
		.from(clients)
		.where(plan.where)
		.orderBy(...plan.orderBy)
		.limit(plan.fetch);
	return plan.page(rows);
}

export type ClientExportRow = Awaited<ReturnType<typeof clientsToExport>>[number];

// The alias separates inner and outer columns.
const siteCount = sql<number>`(select count(*) from ${productionSites} as "site" where "site"."client_id" = "client"."id")`;

export function clientsToExport(db: Db, request: ListRequest, limit: number) {
	return readAll(db, LIST, request, {
		limit,
		read: (page, orderBy) =>
			exported(db)
				.where(page)
				.orderBy(...orderBy),
	});
}

const exported = (db: Db) =>
	db
		.select({
			clientNumber: clients.clientNumber,
			name: clients.name,
			vatNr: clients.vatNr,
			field: clients.field,
			address: clients.address,
			invoiceAddress: clients.invoiceAddress,
			contacts: clients.contacts,
			siteCount,
			createdAt: clients.createdAt,
			updatedAt: clients.updatedAt,
		})
		.from(clients);

function columnsOf(input: ClientInput, clientNumber: number) {
	const { name, vatNr, field, address, invoiceAddress, contacts, productionSites: sites } = input;
	const people = contacts.flatMap(({ person }) => [person.firstName, person.lastName, person.email]);
	const places = sites.flatMap((site) => [site.name, site.address.city]);
	return {
		name,
		vatNr,
		field,
		address,
		invoiceAddress: invoiceAddress ?? null,
		contacts,
		nameSort: fold(name),
		countrySort: fold(address.country),
		search: fold([clientNumber, name, vatNr, field, address.city, address.country, ...people, ...places].join(" ")),
	};
}

export async function insertClient(tx: Tx, input: ClientInput, clientNumber: number, at: string): Promise<ClientRow> {
	return tx
		.insert(clients)
		.values({ ...columnsOf(input, clientNumber), clientNumber, createdAt: at, updatedAt: at })
		.returning()
		.get();
}

/** `undefined` if the client has changed since it was read. */
export async function updateClient(
	tx: Tx,
	seen: ClientRow,
	input: ClientInput,
	at: string,
): Promise<ClientRow | undefined> {
	return tx
		.update(clients)
		.set({ ...columnsOf(input, seen.clientNumber), version: seen.version + 1, updatedAt: at })
		.where(and(eq(clients.id, seen.id), eq(clients.version, seen.version)))
		.returning()
		.get();
}

export async function usedSites(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
	if (ids.length === 0) return new Set();
	const wanted = [...ids];
	const byCertification = await tx
		.selectDistinct({ id: certifications.siteId })
		.from(certifications)
		.where(inArray(certifications.siteId, wanted));
	const byCertificate = await tx
		.selectDistinct({ id: certificateSites.siteId })
		.from(certificateSites)
		.where(inArray(certificateSites.siteId, wanted));
	return new Set([...byCertification, ...byCertificate].flatMap(({ id }) => (id === null ? [] : [id])));
}

/** Writes the sites in this order and deletes `removed`. */
export async function writeSites(
	tx: Tx,
	clientId: string,
	sites: readonly ProductionSiteInput[],
	removed: readonly SiteRow[] = [],
): Promise<void> {
	for (const { id } of removed) await tx.delete(productionSites).where(eq(productionSites.id, id));
	for (const [position, { _id, name, address }] of sites.entries())
		if (_id === undefined) await tx.insert(productionSites).values({ clientId, position, name, address });
		else
			await tx
				.update(productionSites)
				.set({ position, name, address })
				.where(and(eq(productionSites.id, _id), eq(productionSites.clientId, clientId)));
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
