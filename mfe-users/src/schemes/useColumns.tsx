import { SCHEME_FIELDS, type Scheme } from "@portal/contracts/contract/schemes";
import { Button } from "@portal/shared-ui";
import { formatDate } from "@portal/shared-ui/module";
import { type DataTableColumn, ROW_ACTIONS } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { useTexts } from "./useTexts.ts";

const dated = (day: string | undefined) => (day === undefined ? "–" : formatDate(day));

export function useColumns(all: readonly Scheme[], onEdit: (scheme: Scheme) => void): DataTableColumn<Scheme>[] {
	const { t } = useTexts();
	return useMemo(() => {
		const { code, title, categories, validFrom, transitionUntil, replacedBy } = SCHEME_FIELDS;
		return [
			{ id: "code", accessorKey: "code", header: code.label, enableHiding: false, meta: { isBrief: true } },
			{ id: "title", accessorKey: "title", header: title.label },
			{
				id: "categories",
				header: categories.label,
				cell: ({ row }) => row.original.categories.join(", "),
			},
			{
				id: "validFrom",
				header: validFrom.label,
				cell: ({ row }) => dated(row.original.validFrom),
				meta: { isWhole: true },
			},
			{
				id: "transitionUntil",
				header: transitionUntil.label,
				cell: ({ row }) => dated(row.original.transitionUntil),
				meta: { isWhole: true },
			},
			{
				id: "replacedBy",
				header: replacedBy.label,
				cell: ({ row }) => all.find(({ _id }) => _id === row.original.replacedBy)?.code ?? "–",
			},
			{
				id: "actions",
				header: t("list.actions"),
				...ROW_ACTIONS,
				cell: ({ row: { original } }) => (
					<Button size="small" aria-label={t("list.editOf", { code: original.code })} onPress={() => onEdit(original)}>
						{t("list.edit")}
					</Button>
				),
			},
		];
	}, [t, all, onEdit]);
}
