import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { day, moment, recordId, seq, version } from "../../platform/database/columns.ts";
import { clients, productionSites } from "../clients/table.ts";

export const certifications = sqliteTable(
	"certification",
	{
		seq: seq(),
		id: recordId(),
		clientId: text("client_id")
			.notNull()
			.references(() => clients.id),
		certificationNumber: text("certification_number").notNull().unique(),
		category: text("category").notNull(),
		subcategory: text("subcategory").notNull(),
		/** Null if the client itself is the manufacturer. */
		siteId: text("site_id").references(() => productionSites.id),
		validFrom: day("valid_from").notNull(),
		initialValidFrom: day("initial_valid_from").notNull(),
		validTo: day("valid_to").notNull(),
		/** Its predecessor; a certification has one successor. Set when it is made, and never changed (a trigger holds it). */
		renewsId: text("renews_id").references((): AnySQLiteColumn => certifications.id),
		status: integer("status").notNull(),
		search: text("search").notNull(),
		/** Of the client, for sorting and searching; kept by triggers. */
		clientNameSort: text("client_name_sort").notNull().default(""),
		/** Its label, for searching; an expiry stands here once the sweep has stored it. */
		statusText: text("status_text").notNull().default(""),
		version: version(),
		createdAt: moment("created_at").notNull(),
		updatedAt: moment("updated_at").notNull(),
	},
	(table) => [
		index("certification_client").on(table.clientId),
		index("certification_site").on(table.siteId),
		uniqueIndex("certification_renews").on(table.renewsId),
		index("certification_valid_to").on(table.validTo, table.seq),
		index("certification_current_status").on(table.status, table.seq),
		index("certification_client_name").on(table.clientNameSort, table.seq),
		// Literals: SQLite does not match a parameter with the condition of an index. The sign keeps it from the index of all
		// of a status.
		index("certification_not_expired").on(table.validTo, table.seq).where(sql`status <> 90`),
		index("certification_expired").on(table.validTo, table.seq).where(sql`+status = 90`),
		index("certification_category").on(table.category, table.seq),
		// Holds all that the filters ask for.
		index("certification_filter").on(table.status, table.category, table.seq, table.validTo),
	],
);

export const certificationStati = sqliteTable(
	"certification_status",
	{
		seq: seq(),
		certificationId: text("certification_id")
			.notNull()
			.references(() => certifications.id),
		status: integer("status").notNull(),
		ts: moment("ts").notNull(),
		user: text("user").notNull(),
	},
	(table) => [index("certification_status_of").on(table.certificationId, table.seq)],
);
