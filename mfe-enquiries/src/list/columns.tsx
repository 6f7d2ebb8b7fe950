import type { EnquiryListItem } from "@portal/contracts/contract/enquiries";
import { LinkButton } from "@portal/shared-ui/basics";
import { formatDate, useTranslation } from "@portal/shared-ui/module";
import { type DataTableColumn, ROW_ACTIONS } from "@portal/shared-ui/table";
import { type ReactNode, useMemo } from "react";
import { StatusBadge } from "./StatusBadge.tsx";

interface ColumnOptions {
	date: (messageDate: string) => ReactNode;
	href: (id: string) => string;
}

/** Both arguments must stay the same from one drawing to the next. */
export function useEnquiryColumns({ date, href }: ColumnOptions): DataTableColumn<EnquiryListItem>[] {
	const { t } = useTranslation("enquiries");
	return useMemo(
		() => [
			{
				id: "company",
				accessorFn: ({ company }) => company || "–",
				header: t("list.company"),
				meta: { isLong: true },
			},
			{
				id: "name",
				accessorKey: "name",
				header: t("list.name"),
				enableHiding: false,
				meta: { isLong: true },
			},
			{
				id: "messageDate",
				accessorKey: "messageDate",
				header: t("list.date"),
				meta: { isWhole: true },
				cell: ({ row }) => date(row.original.messageDate),
			},
			{
				id: "message",
				header: t("list.message"),
				cell: ({ row }) => <span className="enquiry-excerpt">{row.original.message}</span>,
			},
			{
				id: "status",
				accessorKey: "status",
				header: t("list.status"),
				meta: { isWhole: true },
				cell: ({ row }) => <StatusBadge enquiry={row.original} />,
			},
			{
				id: "actions",
				header: t("list.actions"),
				...ROW_ACTIONS,
				cell: ({ row: { original } }) => (
					<LinkButton
						href={href(original._id)}
						size="small"
						icon="edit"
						aria-label={t("list.editOf", { name: original.name, date: formatDate(original.messageDate) })}
					>
						{t("list.edit")}
					</LinkButton>
				),
			},
		],
		[t, date, href],
	);
}
