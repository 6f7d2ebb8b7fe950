import { type ExportColumn, exportList } from "../../audit/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import { DEADLINE_KIND_LABELS, type Deadline, type DeadlineExportQuery } from "./contract.ts";
import { readDeadlines } from "./list.ts";

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

export const exportDeadlines = (deps: Deps, request: DeadlineExportQuery, actor: Actor) =>
	exportList(deps, actor, {
		action: "deadline.export",
		title: "Fristen",
		columns: COLUMNS,
		read: (limit) => readDeadlines(deps, deps.database.db, request, actor, limit),
	});
