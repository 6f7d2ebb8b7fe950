import { sentence } from "../kit/sentences.ts";
import { peopleIn } from "../modules/people/index.ts";
import { limitConcurrency } from "../platform/async/limit-concurrency.ts";
import { createPauses } from "../platform/async/time-slices.ts";
import type { Actor, Deps } from "../platform/deps.ts";
import { ApiError } from "../platform/errors.ts";
import { timestamp, today } from "../platform/runtime/clock.ts";
import { type SheetCell, type SheetColumn, type WorkbookFile, writeSheet } from "../platform/workbook.ts";
import { AUDIT_ENTITY_LABELS, type AuditFilter } from "./contract.ts";
import { linesOf } from "./lines.ts";
import { namesIn, subjectsIn } from "./readable.ts";
import { listAudit, recordAudit } from "./repository.ts";
import { momentText } from "./values.ts";
import { titleOf } from "./words.ts";

/** More entries, or more lines of them, are refused, not cut off. */
export const AUDIT_EXPORT = { entries: 10_000, lines: 50_000 } as const;
const CHUNK = 500;

const COLUMNS: readonly SheetColumn[] = [
	{ heading: "Nummer", width: 10 },
	{ heading: "Zeitpunkt", width: 20 },
	{ heading: "Person", width: 28 },
	{ heading: "Bereich", width: 16 },
	{ heading: "Eintrag", width: 34 },
	{ heading: "Vorgang", width: 38 },
	{ heading: "Feld", width: 30 },
	{ heading: "Alt", width: 44 },
	{ heading: "Neu", width: 44 },
];

// Excel shows no more of a cell.
const CELL_LENGTH = 32_767;

type Row = SheetCell[];

async function rowsOf(db: Deps["database"]["db"], filter: AuditFilter): Promise<Row[]> {
	const rows: Row[] = [];
	const pause = createPauses();
	const tooMany = (max: number) => new ApiError(413, "TOO_LARGE", { message: sentence("export.tooMany", { max }) });
	const { nameOf } = await peopleIn(db);
	let cursor: string | undefined;
	do {
		const page = await listAudit(db, { ...filter, limit: CHUNK, cursor });
		if (page.total > AUDIT_EXPORT.entries) throw tooMany(AUDIT_EXPORT.entries);
		const names = await namesIn(db, page.rows);
		const subjectOf = await subjectsIn(db, page.rows);
		for (const entry of page.rows) {
			const { seq, ts, entity, action, changes } = entry;
			const label = subjectOf(entry).label;
			const what: Row = [
				seq,
				momentText(ts),
				nameOf(entry),
				AUDIT_ENTITY_LABELS[entity],
				label,
				titleOf(entity, action),
			];
			const lines = linesOf(entity, changes, { names, namesOnly: false });
			for (const { field = "", before = "", after = "" } of lines.length > 0 ? lines : [{}])
				rows.push([...what, field, before.slice(0, CELL_LENGTH), after.slice(0, CELL_LENGTH)]);
			if (rows.length > AUDIT_EXPORT.lines) throw tooMany(AUDIT_EXPORT.lines);
		}
		cursor = page.next;
		// A long trail must not hold up everybody else.
		await pause();
	} while (cursor !== undefined);
	return rows;
}

// Bounds what exports hold in memory, whoever asks for them.
const oneAtATime = limitConcurrency(1);

/** The trail as a workbook, one row for each change; that it was taken out of the house is an entry too. */
export const exportAudit = (
	{ database, clock }: Pick<Deps, "database" | "clock">,
	filter: AuditFilter,
	actor: Actor,
): Promise<WorkbookFile> =>
	oneAtATime(async () => {
		const rows = await rowsOf(database.db, filter);
		const bytes = await writeSheet("Protokoll", COLUMNS, rows, { hasFilter: true });
		const entry = { actor, at: timestamp(clock), action: "audit.export", entity: "audit", entityId: "list" } as const;
		await database.write(actor, (tx) => recordAudit(tx, { ...entry, changes: { rows: [null, rows.length] } }));
		return { name: `Protokoll_${today(clock)}.xlsx`, bytes };
	});
