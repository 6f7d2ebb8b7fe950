import { sentence } from "../kit/sentences.ts";
import { limitConcurrency } from "../platform/async/limit-concurrency.ts";
import { createPauses } from "../platform/async/time-slices.ts";
import type { Actor, Deps } from "../platform/deps.ts";
import { ApiError } from "../platform/errors.ts";
import { timestamp, today } from "../platform/runtime/clock.ts";
import { type NamedFile, type SheetCell, type SheetColumn, writeSheet } from "../platform/workbook.ts";
import type { AuditAction, AuditChanges } from "./contract.ts";
import { recordAudit } from "./repository.ts";

/** Lists with more rows than this are not exported, because a truncated Excel file would mislead its reader. */
export const EXPORT_LIMIT = 10_000;

export interface ExportColumn<Row> {
	heading: string;
	/** The width of the column in the Excel file, in characters. */
	width: number;
	cell: (row: Row) => SheetCell;
}

export interface ListExport<Row> {
	action: AuditAction;
	title: string;
	columns: readonly ExportColumn<Row>[];
	read: (limit: number) => Promise<readonly Row[]>;
}

const SPOKEN_LIMIT = new Intl.NumberFormat("de-DE").format(EXPORT_LIMIT);

export const exportOf = (list: string) => ({
	summary: `${list} als Excel-Datei`,
	description: `Alle Treffer in der Reihenfolge der Liste, höchstens ${SPOKEN_LIMIT}; sind es mehr, 413.`,
	refusals: { "413": "TOO_LARGE" },
});

// Exports run one at a time, because each of them may need much memory.
const oneAtATime = limitConcurrency(1);

interface Workbook {
	action: AuditAction;
	title: string;
	columns: readonly SheetColumn[];
	read: () => Promise<SheetCell[][]>;
}

/** Returns an Excel file and records the export in the audit trail, because personal data leave the system. */
export async function exportRows(
	{ database, clock }: Pick<Deps, "database" | "clock">,
	actor: Actor,
	{ action, title, columns, read }: Workbook,
) {
	const [at, name] = [timestamp(clock), `${title}_${today(clock)}.xlsx`];
	const rows = await read();
	const bytes = await writeSheet(title, columns, rows, { hasFilter: true });
	const changes: AuditChanges = { rows: [null, rows.length] };
	await database.write(actor, (tx) => recordAudit(tx, { actor, at, action, entityId: "list", changes }));
	return { name, bytes };
}

export function exportList<Row>(
	deps: Pick<Deps, "database" | "clock">,
	actor: Actor,
	{ read, ...list }: ListExport<Row>,
): Promise<NamedFile> {
	const readCells = async () => {
		const rows = await read(EXPORT_LIMIT + 1);
		if (rows.length > EXPORT_LIMIT)
			throw new ApiError(413, "TOO_LARGE", { message: sentence("export.tooMany", { max: SPOKEN_LIMIT }) });
		const cells: SheetCell[][] = [];
		const pause = createPauses();
		for (const row of rows) {
			cells.push(list.columns.map(({ cell }) => cell(row)));
			await pause();
		}
		return cells;
	};
	return oneAtATime(() => exportRows(deps, actor, { ...list, read: readCells }));
}
