import {
	ENQUIRY_FIELDS,
	ENQUIRY_FILTERS,
	ENQUIRY_STATUS,
	type EnquiryListItem,
	type EnquiryListQuery,
	enquiryBadge,
} from "@portal/contracts/contract/enquiries";
import { ACCESS } from "@portal/contracts/kit/access";
import "../enquiries.css";
import { Button, EmptyState, FailureBanner, LinkButton } from "@portal/shared-ui/basics";
import {
	errorMessage,
	formatAge,
	formatDate,
	listFilters,
	Page,
	QueueKeys,
	SavedViews,
	useApi,
	useColumnChoice,
	useMutation,
	useQuery,
	useScrollMemory,
	useSearchParams,
	useSession,
	useTranslation,
} from "@portal/shared-ui/module";
import { DataTable, resultProps, useListState } from "@portal/shared-ui/table";
import { useCallback, useMemo } from "react";
import { enquiriesQuery, saveEnquiries } from "../api.ts";
import { enquiryPage, PERSON } from "../paths.ts";
import { Arrivals } from "./Arrivals.tsx";
import { useEnquiryColumns } from "./columns.tsx";
import { useArrivals } from "./useArrivals.ts";

const dateWithAge = (messageDate: string) => (
	<span className="enquiry-age">
		{formatAge(messageDate)} <span className="enquiry-date">{formatDate(messageDate)}</span>
	</span>
);

function useStatusFilter() {
	const { t } = useTranslation("enquiries");
	return useMemo(() => {
		const options = ENQUIRY_FILTERS.map((id) => ({
			id,
			label: id === "OPEN" ? t("page.open") : enquiryBadge(ENQUIRY_STATUS[id]).label,
		}));
		return listFilters<EnquiryListQuery>({ status: { ...ENQUIRY_FIELDS.status, isMultiple: true, options } });
	}, [t]);
}

export function EnquiryListPage() {
	const { t } = useTranslation("enquiries");
	const api = useApi();
	const address = useSearchParams();
	const [params] = address;
	const columnChoice = useColumnChoice("enquiries");
	const list = useListState(address, { defaultSort: "-messageDate", filters: useStatusFilter() });
	const request = { ...list.query, ...list.filtered };
	const query = useQuery(enquiriesQuery(api, request));
	const { place, ...arrivals } = useArrivals(query);
	const isAdmin = useSession().hasRole(...ACCESS.personalData);
	const exporting = useMutation({ mutationFn: () => saveEnquiries(api, request) });
	const toEnquiry = useCallback((id: string) => enquiryPage(id, params), [params]);
	const rowHref = useCallback(({ _id }: EnquiryListItem) => toEnquiry(_id), [toEnquiry]);
	const columns = useEnquiryColumns({ date: dateWithAge, href: toEnquiry });
	useScrollMemory(query.data !== undefined);
	return (
		<Page
			title={t("page.title")}
			actions={isAdmin && <LinkButton href={PERSON}>{t("person.title")}</LinkButton>}
			isWide
		>
			{exporting.error && <FailureBanner onDismiss={exporting.reset}>{errorMessage(exporting.error)}</FailureBanner>}
			<div {...place} data-queue>
				<Arrivals {...arrivals} />
				<DataTable
					{...list.tableProps}
					{...resultProps(query)}
					ariaLabel={t("page.title")}
					columns={columns}
					columnChoice={columnChoice}
					rowId={({ _id }) => _id}
					rowHref={rowHref}
					isWide
					searchLabel={t("list.search")}
					toolbar={
						<>
							<SavedViews list="enquiries" address={address} columnChoice={columnChoice} />
							<Button icon="download" isPending={exporting.isPending} onPress={() => exporting.mutate()}>
								{t("page.export")}
							</Button>
						</>
					}
					emptyState={<EmptyState icon="mail" message={t("list.empty")} />}
				/>
				<QueueKeys />
			</div>
		</Page>
	);
}
