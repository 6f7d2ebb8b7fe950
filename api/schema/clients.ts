import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Address, Contact, InvoiceAddress } from "../modules/clients/contract.ts";
import { day, moment, recordId, referenceTo, seq, version } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";

export const clients = sqliteTable(
	"client",
	{
		seq: seq(),
		id: recordId(),
		clientNumber: integer("client_number").notNull().unique(),
		name: text("name").notNull(),
		vatNr: text("vat_nr").notNull(),
		field: text("field").notNull(),
		address: text("address", { mode: "json" }).$type<Address>().notNull(),
		invoiceAddress: text("invoice_address", { mode: "json" }).$type<InvoiceAddress>(),
		contacts: text("contacts", { mode: "json" }).$type<Contact[]>().notNull(),
		nameSort: text("name_sort").notNull(),
		countrySort: text("country_sort").notNull(),
		search: text("search").notNull(),
		version: version(),
		createdAt: moment("created_at").notNull(),
		updatedAt: moment("updated_at").notNull(),
	},
	(table) => [
		index("client_name").on(table.nameSort, table.seq),
		index("client_country").on(table.countrySort, table.seq),
	],
);

export const productionSites = sqliteTable(
	"production_site",
	{
		seq: seq(),
		id: recordId(),
		clientId: referenceTo("client_id", () => clients.id),
		position: integer("position").notNull(),
		name: text("name").notNull(),
		address: text("address", { mode: "json" }).$type<Address>().notNull(),
	},
	(table) => [index("production_site_client").on(table.clientId, table.position)],
);

/** Clients that agreed to appear in the public directory. Revoking deletes the row; the audit trail keeps a record. */
export const directoryConsents = sqliteTable("directory_consent", {
	clientId: referenceTo("client_id", () => clients.id, { onDelete: "cascade" }).primaryKey(),
	/**
	 * A random number that becomes part of the numbers of the client's directory entries, so that the entries of one
	 * client follow each other.
	 */
	place: integer("place").notNull().default(sql`(abs(random()) % 16384)`),
	givenOn: day("given_on").notNull(),
	note: text("note"),
	recordedAt: moment("recorded_at").notNull(),
	/** The name of the user who recorded the consent, because the account may be deleted later. */
	recordedBy: text("recorded_by").notNull(),
	seal: seal(),
});
sealRowsOf(directoryConsents, ["clientId", "givenOn", "note", "recordedAt", "recordedBy"]);
