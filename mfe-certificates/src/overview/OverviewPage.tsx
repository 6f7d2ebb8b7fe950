import "./overview.css";
import { ErrorState, Skeleton } from "@portal/shared-ui/basics";
import { errorMessage, formatDate, Page, useApi, useQuery } from "@portal/shared-ui/module";
import { overviewQuery } from "./api.ts";
import { Pictures } from "./Pictures.tsx";
import { useOverviewTexts } from "./useOverviewTexts.ts";

function Content() {
	const { t } = useOverviewTexts();
	const { data, error, refetch } = useQuery(overviewQuery(useApi()));
	if (data)
		return (
			<>
				<p className="certs-overview__date">{t("countedOn", { date: formatDate(data.countedOn) })}</p>
				<div className="certs-overview__pictures">
					<Pictures figures={data} />
				</div>
			</>
		);
	if (error) return <ErrorState title={t("failed")} message={errorMessage(error)} onRetry={() => void refetch()} />;
	return (
		<div role="status" aria-label={t("loading")} className="certs-overview__waiting">
			<Skeleton lines={4} />
		</div>
	);
}

export function OverviewPage() {
	const { t } = useOverviewTexts();
	return (
		<Page title={t("title")} isWide>
			<Content />
		</Page>
	);
}
