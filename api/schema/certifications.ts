import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { day, moment, recordId, referenceTo, seq, version } from "../platform/database/columns.ts";
import { clients, productionSites } from "./clients.ts";
import { schemes } from "./schemes.ts";

export const certifications = sqliteTable(
	"certification",
	{
		seq: seq(),
		id: recordId(),
		clientId: referenceTo("client_id", () => clients.id),
		certificationNumber: text("certification_number").notNull().unique(),
		category: text("category").notNull(),
		subcategory: text("subcategory").notNull(),
		/** The production site of the manufacturer; null if the client itself is the manufacturer. */
		siteId: text("site_id").references(() => productionSites.id),
		validFrom: day("valid_from").notNull(),
		initialValidFrom: day("initial_valid_from").notNull(),
		validTo: day("valid_to").notNull(),
		/** A unique index permits one successor of each certification, and a trigger refuses later changes. */
		renewsId: text("renews_id").references((): AnySQLiteColumn => certifications.id),
		/** True if another certification renews this one. A trigger keeps the column up to date. */
		isRenewed: integer("is_renewed", { mode: "boolean" }).notNull().default(false),
		status: integer("status").notNull(),
		/** The day by which the next surveillance is due; null until the first certificate is signed. */
		surveillanceDue: day("surveillance_due"),
		search: text("search").notNull(),
		/** The client's name without case and accents, for sorting and searching. Triggers keep it up to date. */
		clientNameSort: text("client_name_sort").notNull().default(""),
		/**
		 * The label of the status, so that a search finds it. An hourly job updates the label of expired
		 * certifications, so it can be out of date for an hour.
		 */
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
		// The conditions are literals, because SQLite uses a partial index only if its condition contains no parameter.
		// In the second one, a plus sign keeps SQLite from using `certification_current_status` instead.
		index("certification_not_expired").on(table.validTo, table.seq).where(sql`status <> 90`),
		index("certification_expired").on(table.validTo, table.seq).where(sql`+status = 90`),
		index("certification_ending").on(table.validTo, table.seq).where(sql`is_renewed = 0 and status < 80`),
		index("certification_surveillance")
			.on(table.surveillanceDue, table.seq)
			.where(sql`status < 80 and surveillance_due <= valid_to`),
		index("certification_category").on(table.category, table.seq),
		// Contains all columns that the filters of the list compare, so that SQLite need not read the rows that do not
		// match.
		index("certification_filter").on(table.status, table.category, table.seq, table.validTo),
	],
);

export const certificationStati = sqliteTable(
	"certification_status",
	{
		seq: seq(),
		certificationId: referenceTo("certification_id", () => certifications.id),
		status: integer("status").notNull(),
		ts: moment("ts").notNull(),
		user: text("user").notNull(),
	},
	(table) => [index("certification_status_of").on(table.certificationId, table.seq)],
);

export const certificationSchemes = sqliteTable(
	"certification_scheme",
	{
		seq: seq(),
		/** Part of the id of the deadline that the end of the scheme causes for the certification. */
		id: recordId(),
		certificationId: referenceTo("certification_id", () => certifications.id, { onDelete: "cascade" }),
		schemeId: referenceTo("scheme_id", () => schemes.id),
		/** Equals `scheme.transition_until`, so that the list of deadlines can use an index. */
		endsOn: day("ends_on"),
	},
	(table) => [
		uniqueIndex("certification_scheme_of").on(table.certificationId, table.schemeId),
		index("certification_scheme_scheme").on(table.schemeId),
		index("certification_scheme_ends").on(table.endsOn, table.seq).where(sql`ends_on is not null`),
	],
);
