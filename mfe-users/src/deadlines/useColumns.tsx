import { DEADLINE_KIND_LABELS, type Deadline, type DeadlineKind } from "@portal/contracts/contract/deadlines";
import { Icon, type IconName } from "@portal/shared-ui/basics";
import { type DataTableColumn, ROW_ACTIONS } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { About } from "./About.tsx";
import { Due } from "./Due.tsx";
import { RowActions, type RowActionsProps } from "./RowActions.tsx";
import { useTexts } from "./useTexts.ts";

const ICONS: Readonly<Record<DeadlineKind, IconName>> = {
	certification: "certificate",
	scheme: "file",
	surveillance: "calendar",
	noSurveillance: "warning",
	suspension: "lock",
	approval: "eye",
	audit: "calendar",
	finding: "warning",
	enquiry: "mail",
	account: "users",
	file: "file",
	task: "clock",
};

export function useColumns({ onChange, onDialog }: Omit<RowActionsProps, "row">): DataTableColumn<Deadline>[] {
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
				cell: ({ row: { original } }) => (
					<span className="users-kind">
						<Icon name={ICONS[original.kind]} />
						{DEADLINE_KIND_LABELS[original.kind]}
					</span>
				),
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
