import type { EnquiryListItem } from "@portal/contracts/contract/enquiries";
import "../enquiries.css";
import { Card, EmptyState, LinkButton } from "@portal/shared-ui/basics";
import {
	formatDate,
	useApi,
	useColumnChoice,
	useQuery,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { DataTable, resultProps, useListState } from "@portal/shared-ui/table";
import { enquiriesQuery, HOME_PAGE_SIZE } from "../api.ts";
import { ENQUIRIES, enquiryPage } from "../paths.ts";
import { Arrivals } from "./Arrivals.tsx";
import { useEnquiryColumns } from "./columns.tsx";
import { useArrivals } from "./useArrivals.ts";

const toEnquiry = (id: string) => enquiryPage(id);
const toEnquiryOf = ({ _id }: EnquiryListItem) => enquiryPage(_id);

export function EnquiriesTable() {
	const { t } = useTranslation("enquiries");
	const api = useApi();
	const list = useListState(useSearchParams(), { prefix: "enquiries-", defaultSort: "-messageDate" });
	const query = useQuery(enquiriesQuery(api, list.query, HOME_PAGE_SIZE));
	const { place, ...arrivals } = useArrivals(query);
	return (
		<Card
			title={t("list.title")}
			actions={
				<LinkButton href={ENQUIRIES} size="small">
					{t("list.all")}
				</LinkButton>
			}
		>
			<div ref={place}>
				<Arrivals {...arrivals} />
				<DataTable
					{...list.tableProps}
					{...resultProps(query)}
					ariaLabel={t("list.title")}
					columns={useEnquiryColumns({ date: formatDate, href: toEnquiry })}
					columnChoice={useColumnChoice("enquiries-at-home")}
					rowId={({ _id }) => _id}
					rowHref={toEnquiryOf}
					isWide
					searchLabel={t("list.search")}
					emptyState={<EmptyState icon="mail" message={t("list.empty")} />}
				/>
			</div>
		</Card>
	);
}
