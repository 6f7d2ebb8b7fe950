import type { AuditLine } from "@portal/contracts/contract/audit";
import { TextLink } from "@portal/shared-ui";
import { formatDateTime, useTranslation } from "@portal/shared-ui/module";
import type { DataTableColumn } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { AuditLines } from "./AuditLines.tsx";
import { type AuditRow, pathOf } from "./paths.ts";

function Subject({ entry }: { entry: AuditRow }) {
	const path = pathOf(entry);
	const { label } = entry.subject;
	return <span className="audit-subject">{path === undefined ? label : <TextLink href={path}>{label}</TextLink>}</span>;
}

/** Returns an entry's changes except the record's name, which the row shows. The Excel export contains all changes. */
const newsOf = ({ lines, subject }: AuditRow): readonly AuditLine[] =>
	lines.filter(({ before, after }) => before !== undefined || after !== subject.label);

export function useAuditColumns(): DataTableColumn<AuditRow>[] {
	const { t } = useTranslation("users");
	return useMemo(
		() => [
			{
				id: "ts",
				header: t("audit.ts"),
				cell: ({ row }) => <span className="audit-moment">{formatDateTime(row.original.ts)}</span>,
			},
			{
				id: "user",
				header: t("audit.user"),
				meta: { isLong: true },
				cell: ({ row: { original } }) =>
					original.userid === undefined ? original.user : `${original.user} (${original.userid})`,
			},
			{
				id: "what",
				header: t("audit.what"),
				enableHiding: false,
				cell: ({ row }) => row.original.title,
			},
			{ id: "subject", header: t("audit.subject"), cell: ({ row }) => <Subject entry={row.original} /> },
			{
				id: "changes",
				header: t("audit.changes"),
				cell: ({ row: { original } }) => <AuditLines lines={newsOf(original)} moreLines={original.moreLines} />,
			},
		],
		[t],
	);
}
