import { SCHEME_FIELDS, type Scheme } from "@portal/contracts/contract/schemes";
import { Button, EmptyState } from "@portal/shared-ui";
import { formatDate, Page, useApi, useQuery } from "@portal/shared-ui/module";
import { DataTable, type DataTableColumn, ROW_ACTIONS } from "@portal/shared-ui/table";
import { useMemo, useState } from "react";
import { schemesQuery } from "./api.ts";
import { SchemeDialog } from "./SchemeDialog.tsx";
import { useTexts } from "./useTexts.ts";

const NONE: readonly Scheme[] = [];

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

const columnsOf = (all: readonly Scheme[]) => [
	column("code", ({ code }) => code, { isBrief: true }),
	column("title", ({ title }) => title),
	column("categories", ({ categories }) => categories.join(", ")),
	column("validFrom", ({ validFrom }) => dated(validFrom), { isWhole: true }),
	column("transitionUntil", ({ transitionUntil }) => dated(transitionUntil), { isWhole: true }),
	column("replacedBy", ({ replacedBy }) => all.find(({ _id }) => _id === replacedBy)?.code ?? ""),
];

export function SchemesPage() {
	const { t } = useTexts();
	const { data, error, isFetching, refetch } = useQuery(schemesQuery(useApi()));
	const [edited, setEdited] = useState<"new" | Scheme>();
	const columns = useMemo((): Column[] => {
		const edit: Column["cell"] = ({ row: { original } }) => (
			<Button size="small" aria-label={t("list.editOf", { code: original.code })} onPress={() => setEdited(original)}>
				{t("list.edit")}
			</Button>
		);
		return [...columnsOf(data ?? NONE), { id: "actions", header: t("list.actions"), ...ROW_ACTIONS, cell: edit }];
	}, [t, data]);
	return (
		<Page
			title={t("list.title")}
			isWide
			actions={
				<Button variant="primary" icon="plus" onPress={() => setEdited("new")}>
					{t("list.create")}
				</Button>
			}
		>
			<DataTable
				ariaLabel={t("list.title")}
				columns={columns}
				rows={data}
				rowId={({ _id }) => _id}
				isLoading={isFetching}
				error={error}
				onRetry={() => void refetch()}
				isWide
				emptyState={<EmptyState icon="file" message={t("list.empty")} />}
			/>
			{edited && (
				<SchemeDialog
					scheme={edited === "new" ? undefined : edited}
					all={data ?? NONE}
					onClose={() => setEdited(undefined)}
				/>
			)}
		</Page>
	);
}
