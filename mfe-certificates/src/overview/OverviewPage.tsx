import "./overview.css";
import type { Overview } from "@portal/contracts/contract/overview";
import { Button, ErrorState, Skeleton } from "@portal/shared-ui/basics";
import { errorMessage, formatDate, Page, useApi, useQuery, useStoredChoice } from "@portal/shared-ui/module";
import { overviewQuery } from "./api.ts";
import { Bars } from "./charts/Bars.tsx";
import { Columns } from "./charts/Columns.tsx";
import { Weeks } from "./charts/Weeks.tsx";
import { monthPoints, statusPoints, weekPoints } from "./data-points.ts";
import { Picture } from "./Picture.tsx";
import { useOverviewTexts } from "./useOverviewTexts.ts";

function Pictures({ figures }: { figures: Overview }) {
	const { t } = useOverviewTexts();
	const [isTabular, setTabular] = useStoredChoice("tables");
	return (
		<div className="certs-overview__pictures">
			<Button size="small" onPress={() => setTabular(!isTabular)}>
				{isTabular ? t("hideTables") : t("showTables")}
			</Button>
			<div className="certs-pictures">
				<Picture name="certificates" points={statusPoints(t, figures)} chart={Bars} isTabular={isTabular} />
				<Picture name="ending" points={monthPoints(t, figures)} chart={Columns} isTabular={isTabular} />
				<Picture
					name="enquiries"
					points={weekPoints(t, figures)}
					chart={Weeks}
					isTabular={isTabular}
					further={[t("enquiries.answers"), t("enquiries.days")]}
				/>
			</div>
		</div>
	);
}

function Content() {
	const { t } = useOverviewTexts();
	const { data, error, refetch } = useQuery(overviewQuery(useApi()));
	if (data)
		return (
			<>
				<p className="ui-hint">{t("countedOn", { date: formatDate(data.countedOn) })}</p>
				<Pictures figures={data} />
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
