import { ENQUIRY_FIELDS, type EnquiryListItem } from "@portal/contracts/contract/enquiries";
import { LinkButton } from "@portal/shared-ui/basics";
import { formatDate, useTranslation } from "@portal/shared-ui/module";
import { type DataTableColumn, ROW_ACTIONS } from "@portal/shared-ui/table";
import { type ReactNode, useMemo } from "react";
import { StatusBadge } from "./StatusBadge.tsx";

interface ColumnOptions {
	date: (messageDate: string) => ReactNode;
	href: (id: string) => string;
}

/** Returns the columns. Pass the same `date` and `href` in each render, because new ones render all rows again. */
export function useEnquiryColumns({ date, href }: ColumnOptions): DataTableColumn<EnquiryListItem>[] {
	const { t } = useTranslation("enquiries");
	return useMemo(
		() => [
			{
				id: "company",
				accessorFn: ({ company }) => company || "–",
				header: ENQUIRY_FIELDS.company.label,
				meta: { isLong: true },
			},
			{
				id: "name",
				accessorKey: "name",
				header: ENQUIRY_FIELDS.name.label,
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
				header: ENQUIRY_FIELDS.message.label,
				cell: ({ row }) => <span className="enquiry-excerpt">{row.original.message}</span>,
			},
			{
				id: "status",
				accessorKey: "status",
				header: ENQUIRY_FIELDS.status.label,
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
