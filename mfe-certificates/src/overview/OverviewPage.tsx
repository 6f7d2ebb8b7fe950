import "./overview.css";
import type { Overview } from "@portal/contracts/contract/overview";
import { Button, ErrorState, Skeleton, TextLink } from "@portal/shared-ui/basics";
import { errorMessage, formatDate, Page, useApi, useQuery, useStoredChoice } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { overviewQuery } from "./api.ts";
import { Bars } from "./charts/Bars.tsx";
import { Columns } from "./charts/Columns.tsx";
import { Weeks } from "./charts/Weeks.tsx";
import {
	certificatesText,
	type DataPoint,
	endingText,
	enquiriesText,
	monthPoints,
	statusPoints,
	sumOf,
	weekPoints,
	written,
} from "./data-points.ts";
import { Picture } from "./Picture.tsx";
import { useOverviewTexts } from "./useOverviewTexts.ts";

/** Renders a link only in a visible table, because keyboard focus must not move to invisible elements. */
const linked =
	(isShown: boolean) =>
	({ name, href }: DataPoint): ReactNode =>
		isShown && href !== undefined ? <TextLink href={href}>{name}</TextLink> : name;
const named = ({ name }: DataPoint): ReactNode => name;
const valued = ({ value }: DataPoint): ReactNode => written(value);

function Pictures({ figures }: { figures: Overview }) {
	const { t } = useOverviewTexts();
	const [isTabular, setTabular] = useStoredChoice("tables");
	const byStatus = statusPoints(t, figures);
	const byMonth = monthPoints(t, figures);
	const byWeek = weekPoints(t, figures);
	const { enquiries } = figures;
	const weekOf = ({ id }: DataPoint) => enquiries.find(({ week }) => week === id);
	return (
		<>
			<Button size="small" onPress={() => setTabular(!isTabular)}>
				{isTabular ? t("hideTables") : t("showTables")}
			</Button>
			<div className="certs-pictures">
				<Picture
					title={t("certificates.title")}
					empty={t("certificates.empty")}
					all={t("certificates.all", { text: certificatesText(t, sumOf(byStatus)) })}
					points={byStatus}
					chart={Bars}
					isTabular={isTabular}
					columns={[
						[t("certificates.status"), named],
						[t("certificates.column"), valued],
					]}
				/>
				<Picture
					title={t("ending.title")}
					empty={t("ending.empty")}
					all={t("ending.all", { text: endingText(t, sumOf(byMonth)) })}
					points={byMonth}
					chart={Columns}
					isTabular={isTabular}
					columns={[
						[t("ending.month"), linked(isTabular)],
						[t("ending.column"), valued],
					]}
				/>
				<Picture
					title={t("enquiries.title")}
					empty={t("enquiries.empty")}
					all={t("enquiries.all", { text: enquiriesText(t, sumOf(byWeek)) })}
					points={byWeek}
					chart={Weeks}
					isTabular={isTabular}
					columns={[
						[t("enquiries.week"), named],
						[t("enquiries.column"), valued],
						[t("enquiries.answers"), (point) => written(weekOf(point)?.answered ?? 0)],
						[t("enquiries.days"), ({ second }) => (second === undefined ? t("enquiries.none") : written(second))],
					]}
				/>
			</div>
		</>
	);
}

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
