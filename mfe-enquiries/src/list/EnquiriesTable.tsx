import type { EnquiryListItem } from "@portal/contracts/contract/enquiries";
import "../enquiries.css";
import { Disclosure, EmptyState, LinkButton } from "@portal/shared-ui/basics";
import {
	formatDate,
	useApi,
	useColumnChoice,
	useQuery,
	useSearchParams,
	useStoredChoice,
	useTranslation,
	workQuery,
} from "@portal/shared-ui/module";
import { DataTable, resultProps, useListState } from "@portal/shared-ui/table";
import { enquiriesQuery, HOME_PAGE_SIZE } from "../api.ts";
import { ENQUIRIES, enquiryPage } from "../paths.ts";
import { Arrivals } from "./Arrivals.tsx";
import { useEnquiryColumns } from "./columns.tsx";
import { useArrivals } from "./useArrivals.ts";

const toEnquiryOf = ({ _id }: EnquiryListItem) => enquiryPage(_id);

function Enquiries() {
	const { t } = useTranslation("enquiries");
	const api = useApi();
	const list = useListState(useSearchParams(), { prefix: "enquiries-", defaultSort: "-messageDate" });
	const query = useQuery(enquiriesQuery(api, list.query, HOME_PAGE_SIZE));
	const { place, ...arrivals } = useArrivals(query);
	return (
		<div {...place} data-queue>
			<Arrivals {...arrivals} />
			<DataTable
				{...list.tableProps}
				{...resultProps(query)}
				ariaLabel={t("list.title")}
				columns={useEnquiryColumns({ date: formatDate, href: enquiryPage })}
				columnChoice={useColumnChoice("enquiries-at-home")}
				rowId={({ _id }) => _id}
				rowHref={toEnquiryOf}
				isWide
				searchLabel={t("list.search")}
				toolbar={<LinkButton href={ENQUIRIES}>{t("list.all")}</LinkButton>}
				emptyState={<EmptyState icon="mail" message={t("list.empty")} />}
			/>
		</div>
	);
}

/**
 * Shows the newest enquiries on the home page. The section is closed and loads nothing until the user opens it; this
 * device stores that choice.
 */
export function EnquiriesTable() {
	const { t } = useTranslation("enquiries");
	const [isOpen, open] = useStoredChoice("enquiries");
	const waiting = useQuery(workQuery(useApi())).data?.enquiries;
	const number = waiting && `${waiting.count.toLocaleString("de")}${waiting.more ? "+" : ""}`;
	return (
		<Disclosure
			title={t("list.title")}
			count={number && t("list.open", { number })}
			isExpanded={isOpen}
			onExpandedChange={open}
		>
			{isOpen && <Enquiries />}
		</Disclosure>
	);
}
