import { sentence } from "../kit/sentences.ts";
import { limitConcurrency } from "../platform/async/limit-concurrency.ts";
import type { Actor, Deps } from "../platform/deps.ts";
import { ApiError } from "../platform/errors.ts";
import { timestamp, today } from "../platform/runtime/clock.ts";
import { type SheetCell, type SheetColumn, type WorkbookFile, writeSheet } from "../platform/workbook.ts";
import type { AuditAction, AuditEntity } from "./contract.ts";
import { recordAudit } from "./repository.ts";

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

interface Workbook {
	entity: AuditEntity;
	action: AuditAction;
	title: string;
	columns: readonly SheetColumn[];
	read: () => Promise<SheetCell[][]>;
}

/** Personal data leaves the house with a workbook, so the trail tells who took it, when, and how much. */
export const exportRows = (
	{ database, clock }: Pick<Deps, "database" | "clock">,
	actor: Actor,
	{ entity, action, title, columns, read }: Workbook,
): Promise<WorkbookFile> =>
	oneAtATime(async () => {
		const [at, name] = [timestamp(clock), `${title}_${today(clock)}.xlsx`];
		const rows = await read();
		const bytes = await writeSheet(title, columns, rows, { hasFilter: true });
		const entry = { actor, at, action, entity, entityId: "list" };
		await database.write(actor, (tx) => recordAudit(tx, { ...entry, changes: { rows: [null, rows.length] } }));
		return { name, bytes };
	});

/** A list as a workbook. */
export const exportList = <Row>(
	deps: Pick<Deps, "database" | "clock">,
	actor: Actor,
	{ entity, action = `${entity}.export`, title, columns, read }: ListExport<Row>,
): Promise<WorkbookFile> =>
	exportRows(deps, actor, {
		entity,
		action,
		title,
		columns,
		read: async () => {
			const rows = await read(EXPORT_LIMIT + 1);
			if (rows.length > EXPORT_LIMIT)
				throw new ApiError(413, "TOO_LARGE", { message: sentence("export.tooMany", { max: SPOKEN_LIMIT }) });
			return rows.map((row) => columns.map(({ cell }) => cell(row)));
		},
	});
