import { sentence } from "../kit/sentences.ts";
import { limitConcurrency } from "../platform/async/limit-concurrency.ts";
import type { Actor, Deps } from "../platform/deps.ts";
import { ApiError } from "../platform/errors.ts";
import { timestamp, today } from "../platform/runtime/clock.ts";
import { type NamedFile, type SheetCell, type SheetColumn, writeSheet } from "../platform/workbook.ts";
import type { AuditAction } from "./contract.ts";
import { type NewAuditEntry, recordAudit } from "./repository.ts";

/** More rows than these are refused, not cut off: a list that lacks some without saying so misleads. */
export const EXPORT_LIMIT = 10_000;

export interface ExportColumn<Row> {
	heading: string;
	/** In characters. */
	width: number;
	cell: (row: Row) => SheetCell;
}

export interface ListExport<Row> {
	action: AuditAction;
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

// Bounds what exports of one kind hold in memory.
const oneList = limitConcurrency(1);

interface Workbook {
	action: AuditAction;
	title: string;
	columns: readonly SheetColumn[];
	read: () => Promise<SheetCell[][]>;
}

/** Personal data leaves the house with a workbook, so the trail tells who took it, when, and how much. */
export const exportRows = (
	{ database, clock }: Pick<Deps, "database" | "clock">,
	actor: Actor,
	{ action, title, columns, read }: Workbook,
	oneAtATime: typeof oneList,
): Promise<NamedFile> =>
	oneAtATime(async () => {
		const [at, name] = [timestamp(clock), `${title}_${today(clock)}.xlsx`];
		const rows = await read();
		const bytes = await writeSheet(title, columns, rows, { hasFilter: true });
		const entry = {
			actor,
			at,
			action,
			entityId: "list",
			changes: { rows: [null, rows.length] },
		} satisfies NewAuditEntry;
		await database.write(actor, (tx) => recordAudit(tx, entry));
		return { name, bytes };
	});

/** A list as a workbook. */
export const exportList = <Row>(
	deps: Pick<Deps, "database" | "clock">,
	actor: Actor,
	{ read, ...list }: ListExport<Row>,
): Promise<NamedFile> => {
	const readCells = async () => {
		const rows = await read(EXPORT_LIMIT + 1);
		if (rows.length > EXPORT_LIMIT)
			throw new ApiError(413, "TOO_LARGE", { message: sentence("export.tooMany", { max: SPOKEN_LIMIT }) });
		return rows.map((row) => list.columns.map(({ cell }) => cell(row)));
	};
	return exportRows(deps, actor, { ...list, read: readCells }, oneList);
};
