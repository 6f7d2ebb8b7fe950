import type { Deadline } from "@portal/contracts/contract/deadlines";
import { type DataTableColumn, ROW_ACTIONS } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { About } from "./About.tsx";
import { Due } from "./Due.tsx";
import type { DialogKind } from "./dialogs/Dialogs.tsx";
import { Kind } from "./Kind.tsx";
import { RowActions } from "./RowActions.tsx";
import type { Change } from "./useApplyChange.ts";
import { useTexts } from "./useTexts.ts";

interface Handlers {
	onChange: (row: Deadline, change: Change) => void;
	onDialog: (kind: DialogKind, row: Deadline) => void;
}

export function useColumns({ onChange, onDialog }: Handlers): DataTableColumn<Deadline>[] {
	const { t } = useTexts();
	return useMemo(
		() => [
			{
				id: "day",
				accessorKey: "day",
				header: t("column.day"),
				meta: { isBrief: true },
				cell: ({ row }) => <Due row={row.original} />,
			},
			{
				id: "subject",
				header: t("column.subject"),
				enableHiding: false,
				cell: ({ row: { original } }) => (
					<span className="users-deadline__subject">
						{original.subject.number !== undefined && <span>{original.subject.number}</span>}{" "}
						<span>{original.subject.name}</span>
					</span>
				),
			},
			{
				id: "kind",
				header: t("column.kind"),
				meta: { isBrief: true },
				cell: ({ row }) => <Kind kind={row.original.kind} />,
			},
			{ id: "about", header: t("column.about"), cell: ({ row }) => <About row={row.original} /> },
			{
				id: "assignee",
				header: t("column.assignee"),
				cell: ({ row }) => <span className="users-deadline__assignee">{row.original.assignee?.name ?? "–"}</span>,
			},
			{
				id: "actions",
				header: t("column.actions"),
				...ROW_ACTIONS,
				cell: ({ row }) => <RowActions row={row.original} onChange={onChange} onDialog={onDialog} />,
			},
		],
		[t, onChange, onDialog],
	);
}
