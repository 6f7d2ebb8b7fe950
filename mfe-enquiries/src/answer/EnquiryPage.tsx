import "../enquiries.css";
import type { Enquiry } from "@portal/api/contract/enquiries";
import { Breadcrumbs, Card, DescriptionList, ErrorState, Skeleton, Stack, TextLink } from "@portal/shared-ui";
import {
	errorMessage,
	flash,
	formatDate,
	Navigate,
	Page,
	useApi,
	useQuery,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { useState } from "react";
import { enquiryQuery } from "../api.ts";
import { StatusBadge } from "../list/StatusBadge.tsx";
import { AnswerForm } from "./AnswerForm.tsx";

const HOME = "/home";

function EnquiryData({ enquiry }: { enquiry: Enquiry }) {
	const { t } = useTranslation("enquiries");
	const { reference, company, name, email, phone, message } = enquiry;
	return (
		<Card title={t("enquiry.data")}>
			<Stack>
				<DescriptionList
					columns={2}
					items={[
						{ term: t("enquiry.company"), description: company },
						{ term: t("enquiry.name"), description: name },
						{
							term: t("enquiry.email"),
							description: <TextLink href={`mailto:${encodeURIComponent(email)}`}>{email}</TextLink>,
						},
						{
							term: t("enquiry.phone"),
							description: phone && <TextLink href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</TextLink>,
						},
						{ term: t("enquiry.reference"), description: reference },
					]}
				/>
				<DescriptionList
					items={[{ term: t("enquiry.message"), description: <span className="enquiry-message">{message}</span> }]}
				/>
			</Stack>
		</Card>
	);
}

function EnquiryView({ id }: { id: string }) {
	const { t } = useTranslation("enquiries");
	const { data: loaded, error, isFetching, refetch } = useQuery(enquiryQuery(useApi(), id));
	// A reload begins anew, with the note as it is now.
	const [round, setRound] = useState(0);
	const reload = async () => {
		const { isSuccess } = await refetch();
		if (isSuccess) setRound((current) => current + 1);
	};

	const title =
		loaded === undefined ? t("enquiry.loading") : t("enquiry.title", { date: formatDate(loaded.data.messageDate) });
	return (
		<Page
			title={title}
			badge={loaded && <StatusBadge enquiry={loaded.data} />}
			breadcrumbs={<Breadcrumbs items={[{ label: t("enquiry.home"), href: HOME }, { label: title }]} />}
		>
			{loaded !== undefined && (
				<>
					<EnquiryData enquiry={loaded.data} />
					<AnswerForm key={round} enquiry={loaded.data} etag={loaded.etag} onReload={() => void reload()} />
				</>
			)}
			{loaded === undefined && error === null && <Skeleton lines={8} />}
			{loaded === undefined && error !== null && (
				<ErrorState message={errorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
			)}
		</Page>
	);
}

/** One enquiry: what was written, the staff's note, and what became of it. */
export function EnquiryPage() {
	const { t } = useTranslation("enquiries");
	const [params] = useSearchParams();
	const id = params.get("id");
	if (!id) return <Navigate to={HOME} replace state={flash(t("enquiry.missing"), "error")} />;
	return <EnquiryView key={id} id={id} />;
}
