import "./deadlines.css";
import { deadlinePage } from "@portal/contracts/contract/deadlines";
import { Button, EmptyState, FailureBanner, Inline } from "@portal/shared-ui";
import {
	errorMessage,
	lazyComponent,
	Page,
	QueueKeys,
	SavedViews,
	useApi,
	useColumnChoice,
	useLocation,
	useMutation,
	useNavigate,
	useQuery,
	useScrollMemory,
	useSearchParams,
} from "@portal/shared-ui/module";
import { DataTable, resultProps, useListState } from "@portal/shared-ui/table";
import { useCallback, useState } from "react";
import { deadlinesQuery, saveDeadlines } from "./api.ts";
import { withDays } from "./days.ts";
import type { OpenDialog } from "./dialogs/Dialogs.tsx";
import { useApplyChangeWithFlash } from "./useApplyChange.ts";
import { useColumns } from "./useColumns.tsx";
import { useFilters } from "./useFilters.tsx";
import { useTexts } from "./useTexts.ts";

const Dialogs = lazyComponent(async () => (await import("./dialogs/Dialogs.tsx")).Dialogs);

const NEW = "/deadlines/new";

export function DeadlinesPage() {
	const { t } = useTexts();
	const api = useApi();
	const address = useSearchParams();
	const columnChoice = useColumnChoice("deadlines");
	const list = useListState(address, { defaultSort: "day", filters: useFilters(address) });
	const request = { ...list.query, ...withDays(list.filtered) };
	const deadlines = useQuery(deadlinesQuery(api, request));
	const exporting = useMutation({ mutationFn: () => saveDeadlines(api, request) });
	const navigate = useNavigate();
	// True at the path of a new task, which the action "new task" of the command palette opens.
	const isNew = useLocation().pathname === NEW;
	const [dialog, setDialog] = useState<OpenDialog | undefined>(isNew ? { kind: "create" } : undefined);
	const close = () => {
		setDialog(undefined);
		if (isNew) void navigate("/deadlines", { replace: true });
	};
	const applyChange = useApplyChangeWithFlash();
	const columns = useColumns({
		onChange: applyChange,
		onDialog: useCallback((kind, row) => setDialog({ kind, row }), []),
	});
	useScrollMemory(deadlines.data !== undefined);
	return (
		<Page
			title={t("page.title")}
			isWide
			actions={
				<Inline>
					<Button icon="calendar" onPress={() => setDialog({ kind: "feed" })}>
						{t("page.calendar")}
					</Button>
					<Button variant="primary" icon="plus" onPress={() => setDialog({ kind: "create" })}>
						{t("task.createTitle")}
					</Button>
				</Inline>
			}
		>
			{exporting.error && <FailureBanner onDismiss={exporting.reset}>{errorMessage(exporting.error)}</FailureBanner>}
			<div className="users-deadlines" data-queue>
				<DataTable
					{...list.tableProps}
					{...resultProps(deadlines)}
					ariaLabel={t("page.title")}
					columns={columns}
					columnChoice={columnChoice}
					rowId={({ _id }) => _id}
					rowHref={deadlinePage}
					isWide
					searchLabel={t("page.search")}
					emptyState={<EmptyState icon="success" message={t("page.empty")} />}
					toolbar={
						<>
							<SavedViews list="deadlines" address={address} columnChoice={columnChoice} />
							<Button icon="download" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
								{t("page.export")}
							</Button>
						</>
					}
				/>
				<QueueKeys />
			</div>
			{dialog && <Dialogs dialog={dialog} onClose={close} />}
		</Page>
	);
}
