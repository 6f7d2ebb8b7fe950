import type { EnquiryListItem } from "@portal/api/contract/enquiries";
import { LinkButton } from "@portal/shared-ui";
import { formatDate, useTranslation } from "@portal/shared-ui/module";
import type { DataTableColumn } from "@portal/shared-ui/table";
import { type ReactNode, useMemo } from "react";
import { StatusBadge } from "./StatusBadge.tsx";

interface ColumnOptions {
	date: (messageDate: string) => ReactNode;
	/** Where the enquiry of this id is answered. */
	href: (id: string) => string;
}

/** Both arguments must stay the same from one drawing to the next. */
export function useEnquiryColumns({ date, href }: ColumnOptions): DataTableColumn<EnquiryListItem>[] {
	const { t } = useTranslation("enquiries");
	return useMemo(
		() => [
			{
				id: "company",
				header: t("list.company"),
				isSortable: true,
				isLong: true,
				cell: ({ company }) => company || "–",
			},
			{
				id: "name",
				header: t("list.name"),
				isSortable: true,
				isRowHeader: true,
				isLong: true,
				cell: ({ name }) => name,
			},
			{
				id: "messageDate",
				header: t("list.date"),
				isSortable: true,
				cell: ({ messageDate }) => date(messageDate),
			},
			{
				id: "message",
				header: t("list.message"),
				cell: ({ message }) => <span className="enquiry-excerpt">{message}</span>,
			},
			{
				id: "status",
				header: t("list.status"),
				isSortable: true,
				cell: (enquiry) => <StatusBadge enquiry={enquiry} />,
			},
			{
				id: "actions",
				header: t("list.actions"),
				isHeaderHidden: true,
				align: "end",
				cell: ({ _id, name, messageDate }) => (
					<LinkButton
						href={href(_id)}
						size="small"
						icon="edit"
						aria-label={t("list.editOf", { name, date: formatDate(messageDate) })}
					>
						{t("list.edit")}
					</LinkButton>
				),
			},
		],
		[t, date, href],
	);
}
