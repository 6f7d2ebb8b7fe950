import type { Scheme } from "@portal/contracts/contract/schemes";
import { Button, EmptyState } from "@portal/shared-ui";
import { Page, useApi, useQuery } from "@portal/shared-ui/module";
import { DataTable } from "@portal/shared-ui/table";
import { useState } from "react";
import { schemesQuery } from "./api.ts";
import { SchemeDialog } from "./SchemeDialog.tsx";
import { useColumns } from "./useColumns.tsx";
import { useTexts } from "./useTexts.ts";

const NONE: readonly Scheme[] = [];

export function SchemesPage() {
	const { t } = useTexts();
	const { data, error, isFetching, refetch } = useQuery(schemesQuery(useApi()));
	const [edited, setEdited] = useState<"new" | Scheme>();
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
				columns={useColumns(data ?? NONE, setEdited)}
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
