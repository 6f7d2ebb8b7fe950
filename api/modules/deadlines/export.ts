import { type ExportColumn, exportList } from "../../audit/index.ts";
import { ROLES } from "../../kit/access.ts";
import { inOrder } from "../../platform/async/in-order.ts";
import type { Claim, Deps } from "../../platform/deps.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import { DEADLINE_KIND_LABELS, type Deadline, type DeadlineExportQuery } from "./contract.ts";
import { readDeadlines } from "./list.ts";
import { isToldTo } from "./rules.ts";

const dayCell = (day: string | undefined) => (day === undefined ? "" : { day });

const COLUMNS: readonly ExportColumn<Deadline>[] = [
	{ heading: "Tag", width: 13, cell: ({ day }) => ({ day }) },
	{ heading: "Art", width: 24, cell: ({ kind }) => DEADLINE_KIND_LABELS[kind] },
	{ heading: "Nummer", width: 18, cell: ({ subject }) => subject.number ?? "" },
	{ heading: "Betrifft", width: 36, cell: ({ subject }) => subject.name },
	{ heading: "Monate vor dem Ende", width: 20, cell: ({ stage }) => stage ?? "" },
	{ heading: "Gültig bis", width: 13, cell: ({ validTo }) => dayCell(validTo) },
	{ heading: "Seit", width: 13, cell: ({ since }) => dayCell(since && dayOf(new Date(since))) },
	{ heading: "Anmerkung", width: 50, cell: ({ note }) => note ?? "" },
	{ heading: "Zugeteilt an", width: 24, cell: ({ assignee }) => assignee?.name ?? "" },
	{ heading: "Zurückgestellt bis", width: 18, cell: ({ snoozedUntil }) => dayCell(snoozedUntil) },
	{ heading: "Erledigt am", width: 13, cell: ({ done }) => dayCell(done && dayOf(new Date(done.ts))) },
	{ heading: "Erledigt von", width: 24, cell: ({ done }) => done?.user ?? "" },
	{ heading: "Anmerkung zur Erledigung", width: 50, cell: ({ done }) => done?.note ?? "" },
];

/** Who asks is found out together with what is read, of which some is for Admins only. */
export function exportDeadlines(deps: Deps, request: DeadlineExportQuery, { userId, ask }: Claim) {
	const all = { id: userId, roles: ROLES };
	const read = async (limit: number) => {
		const [{ roles }, rows] = await inOrder(ask(), readDeadlines(deps, deps.database.db, request, all, limit));
		return rows.filter(({ kind }) => isToldTo(kind, roles));
	};
	return exportList(deps, ask, { action: "deadline.export", title: "Fristen", columns: COLUMNS, read });
}
