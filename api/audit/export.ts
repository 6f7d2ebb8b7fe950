import { sentence } from "../kit/sentences.ts";
import { limitConcurrency } from "../platform/async/limit-concurrency.ts";
import { createPauses } from "../platform/async/time-slices.ts";
import type { Actor, Deps } from "../platform/deps.ts";
import { ApiError } from "../platform/errors.ts";
import type { NamedFile, SheetCell, SheetColumn } from "../platform/workbook.ts";
import { AUDIT_ENTITY_LABELS, type AuditFilter } from "./contract.ts";
import { linesOf } from "./lines.ts";
import { entriesAt, listNumbers } from "./list.repository.ts";
import { exportRows } from "./list-export.ts";
import { personIn, subjectsIn } from "./readable.ts";
import { resourceOf, type Trail, titleOf } from "./trail.ts";
import { momentText, namesIn } from "./values.ts";

/** The largest export in entries and worksheet lines. Larger ones are refused, because a truncated file misleads. */
export const AUDIT_EXPORT = { entries: 10_000, lines: 50_000 } as const;
const CHUNK = 100;

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

// Excel allows this many characters in a cell; longer texts are cut.
const CELL_LENGTH = 32_767;

type Row = SheetCell[];
async function rowsOf(db: Deps["database"]["db"], trail: Trail, filter: AuditFilter): Promise<Row[]> {
	const rows: Row[] = [];
	const pause = createPauses();
	const tooMany = (max: number) => new ApiError(413, "TOO_LARGE", { message: sentence("export.tooMany", { max }) });
	const seqs = await listNumbers(db, trail.people, filter, AUDIT_EXPORT.entries + 1);
	if (seqs.length > AUDIT_EXPORT.entries) throw tooMany(AUDIT_EXPORT.entries);
	for (let start = 0; start < seqs.length; start += CHUNK) {
		const entries = await entriesAt(db, trail.people, seqs.slice(start, start + CHUNK));
		const [names, subjectOf] = await Promise.all([namesIn(db, trail, entries), subjectsIn(db, trail, entries)]);
		for (const entry of entries) {
			const { seq, ts, entity, action, changes } = entry;
			const label = subjectOf(entry).label;
			const what: Row = [
				seq,
				momentText(ts),
				personIn(entry),
				AUDIT_ENTITY_LABELS[entity],
				label,
				titleOf(trail, entity, action),
			];
			const lines = linesOf(resourceOf(trail, entity), changes, { names, namesOnly: false });
			for (const { field = "", before = "", after = "" } of lines.length > 0 ? lines : [{}])
				rows.push([...what, field, before.slice(0, CELL_LENGTH), after.slice(0, CELL_LENGTH)]);
			if (rows.length > AUDIT_EXPORT.lines) throw tooMany(AUDIT_EXPORT.lines);
		}
		await pause();
	}
	return rows;
}

// Exports run one at a time, because each of them may need much memory.
const oneAtATime = limitConcurrency(1);

export const exportAudit = (deps: Deps, trail: Trail, filter: AuditFilter, actor: Actor): Promise<NamedFile> =>
	oneAtATime(() =>
		exportRows(deps, actor, {
			action: "audit.export",
			title: "Protokoll",
			columns: COLUMNS,
			read: () => rowsOf(deps.database.db, trail, filter),
		}),
	);
