import "./work.css";
import {
	CERTIFICATE_QUEUES,
	type CertificateQueue,
	type WaitingCertificate,
} from "@portal/contracts/contract/certificates";
import { CERTIFICATION_FIELDS } from "@portal/contracts/contract/certifications";
import { ACCESS } from "@portal/contracts/kit/access";
import { EmptyState, LinkButton } from "@portal/shared-ui/basics";
import {
	formatDate,
	Page,
	QueueKeys,
	useApi,
	useColumnChoice,
	useQuery,
	useScrollMemory,
	useSearchParams,
	useSession,
	workQuery,
} from "@portal/shared-ui/module";
import { DataTable, type DataTableColumn, ROW_ACTIONS, resultProps, useListState } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { sortable } from "../../columns.ts";
import { ListLinks } from "../../ListLinks.tsx";
import { queueQuery } from "../api.ts";
import { Age } from "./Age.tsx";
import { myWork, viewOf, workplaceOf } from "./queues.ts";
import { useWorkTexts } from "./useWorkTexts.ts";

function useColumns(queue: CertificateQueue, isOwn: boolean): DataTableColumn<WaitingCertificate>[] {
	const { t } = useWorkTexts();
	return useMemo(() => {
		const columns: DataTableColumn<WaitingCertificate>[] = [
			{ ...sortable("certificateNumber", t("list.number")), enableHiding: false, meta: { isWhole: true } },
			{ ...sortable("clientName", CERTIFICATION_FIELDS._clientId.label), meta: { isLong: true } },
			{
				...sortable("since", t("work.since")),
				meta: { isBrief: true },
				cell: ({ row: { original } }) => (
					<span>
						<Age queue={queue} since={original.since} /> ({formatDate(original.since)})
					</span>
				),
			},
			{ id: "user", header: t("work.user"), meta: { isBrief: true }, cell: ({ row }) => row.original.user },
			{ id: "reason", header: t("history.reason"), meta: { isLong: true }, cell: ({ row }) => row.original.reason },
			{
				id: "actions",
				header: t("list.actions"),
				...ROW_ACTIONS,
				cell: ({ row: { original } }) => {
					const action = isOwn ? t(`work.action.${queue}`) : t("work.view");
					const label = t("work.of", { action, what: original.certificateNumber });
					return (
						<LinkButton size="small" href={isOwn ? workplaceOf(queue, original) : viewOf(original)} aria-label={label}>
							{action}
						</LinkButton>
					);
				},
			},
		];
		return queue === "sentBack" ? columns : columns.filter(({ id }) => id !== "reason");
	}, [t, queue, isOwn]);
}

export function WorkPage() {
	const { t } = useWorkTexts();
	const address = useSearchParams();
	const api = useApi();
	const isReviewer = useSession().hasRole(...ACCESS.decisions);
	const named = CERTIFICATE_QUEUES.find((name) => name === address[0].get("queue"));
	const work = useQuery({ ...workQuery(api), enabled: named === undefined });
	const queue = named ?? CERTIFICATE_QUEUES.find((name) => (work.data?.[name]?.count ?? 0) > 0) ?? "drafts";
	const isChosen = named !== undefined || !work.isPending;
	const isOwn = isReviewer || queue !== "toReview";
	// Hides the review queue from users who may not review, unless the address of the page names that queue.
	const queues = CERTIFICATE_QUEUES.filter((name) => isReviewer || name !== "toReview" || name === queue);
	const list = useListState(address, { defaultSort: "since" });
	const query = useQuery({ ...queueQuery(api, queue, list.query), enabled: isChosen });
	useScrollMemory(query.data !== undefined);
	const title = isChosen ? t(`work.queue.${queue}`) : t("work.title");
	return (
		<Page title={title} isWide>
			{!isOwn && <p>{t("work.ofAdmins")}</p>}
			<ListLinks
				label={t("work.switch")}
				links={queues.map((name) => ({
					href: myWork(name),
					text: t(`work.queue.${name}`),
					isCurrent: name === queue,
				}))}
			/>
			<div data-queue>
				<DataTable
					{...list.tableProps}
					{...resultProps(query)}
					ariaLabel={title}
					columns={useColumns(queue, isOwn)}
					columnChoice={useColumnChoice("work")}
					rowId={(row) => row._certificateId}
					rowHref={viewOf}
					isWide
					searchLabel={t("work.search")}
					emptyState={<EmptyState icon="success" message={t(isOwn ? "work.nothing" : "work.noReviews")} />}
				/>
				<QueueKeys />
			</div>
		</Page>
	);
}
