import { SCHEME_FIELDS, type Scheme } from "@portal/contracts/contract/schemes";
import { Button } from "@portal/shared-ui";
import { formatDate } from "@portal/shared-ui/module";
import { type DataTableColumn, ROW_ACTIONS } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { useTexts } from "./useTexts.ts";

type Column = DataTableColumn<Scheme>;

const column = (
	id: keyof typeof SCHEME_FIELDS,
	text: (scheme: Scheme) => string,
	meta: Column["meta"] = {},
): Column => ({
	id,
	header: SCHEME_FIELDS[id].label,
	accessorFn: (scheme) => text(scheme) || "–",
	enableHiding: id !== "code",
	meta,
});

const dated = (day: string | undefined) => (day === undefined ? "" : formatDate(day));

export function useColumns(all: readonly Scheme[], onEdit: (scheme: Scheme) => void): Column[] {
	const { t } = useTexts();
	return useMemo(
		() => [
			column("code", ({ code }) => code, { isBrief: true }),
			column("title", ({ title }) => title),
			column("categories", ({ categories }) => categories.join(", ")),
			column("validFrom", ({ validFrom }) => dated(validFrom), { isWhole: true }),
			column("transitionUntil", ({ transitionUntil }) => dated(transitionUntil), { isWhole: true }),
			column("replacedBy", ({ replacedBy }) => all.find(({ _id }) => _id === replacedBy)?.code ?? ""),
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
		],
		[t, all, onEdit],
	);
}
