import type { AuditEntity } from "../../audit/contract.ts";
import { type AuditAction, changesBetween, recordAudit } from "../../audit/index.ts";
import { sentence } from "../../kit/sentences.ts";
import { limitConcurrency } from "../../platform/async/limit-concurrency.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import { type SheetCell, type WorkbookFile, writeSheet } from "../../platform/workbook.ts";

/** More rows than these are refused, not cut off: a list that lacks some without saying so misleads. */
export const EXPORT_LIMIT = 10_000;

export interface ExportColumn<Row> {
	heading: string;
	/** In characters. */
	width: number;
	cell: (row: Row) => SheetCell;
}

export interface ListExport<Row> {
	entity: AuditEntity;
	/** What the trail calls it; `<entity>.export` unless named. */
	action?: AuditAction;
	/** Names the sheet and the file. */
	title: string;
	columns: readonly ExportColumn<Row>[];
	/** At most `limit` rows in the order of the list, read by one statement: what it saw at one moment. */
	read: (limit: number) => Promise<readonly Row[]>;
}

const SPOKEN_LIMIT = new Intl.NumberFormat("de-DE").format(EXPORT_LIMIT);

/** What the routes of exports say of themselves. */
export const exportOf = (list: string) => ({
	summary: `${list} als Excel-Datei`,
	description: `Alle Treffer in der Reihenfolge der Liste, höchstens ${SPOKEN_LIMIT}; sind es mehr, 413.`,
	refusals: { "413": "TOO_LARGE" },
});

// Bounds what exports hold in memory, whoever asks for them.
const oneAtATime = limitConcurrency(1);

/** A list as a workbook. Personal data leaves the house with it, so the trail tells who took it, when, and how much. */
export const exportList = <Row>(
	{ database, clock }: Pick<Deps, "database" | "clock">,
	actor: Actor,
	{ entity, action = `${entity}.export`, title, columns, read }: ListExport<Row>,
): Promise<WorkbookFile> =>
	oneAtATime(async () => {
		const at = timestamp(clock);
		const name = `${title}_${today(clock)}.xlsx`;
		const rows = await read(EXPORT_LIMIT + 1);
		if (rows.length > EXPORT_LIMIT)
			throw new ApiError(413, "TOO_LARGE", { message: sentence("export.tooMany", { max: SPOKEN_LIMIT }) });
		const cells = rows.map((row) => columns.map(({ cell }) => cell(row)));
		const bytes = await writeSheet(title, columns, cells, { hasFilter: true });
		const changes = changesBetween(undefined, { rows: rows.length });
		await database.write(actor, (tx) => recordAudit(tx, { actor, at, action, entity, entityId: "list", changes }));
		return { name, bytes };
	});
