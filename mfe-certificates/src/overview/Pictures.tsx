import type { Overview } from "@portal/contracts/contract/overview";
import { Button, TextLink } from "@portal/shared-ui/basics";
import type { ReactNode } from "react";
import { Bars } from "./charts/Bars.tsx";
import { Columns } from "./charts/Columns.tsx";
import { Weeks } from "./charts/Weeks.tsx";
import {
	certificatesTold,
	endingTold,
	enquiriesTold,
	type Mark,
	monthMarks,
	statusMarks,
	sumOf,
	weekMarks,
	written,
} from "./marks.ts";
import { Picture } from "./Picture.tsx";
import { useKept } from "./useKept.ts";
import { useOverviewTexts } from "./useOverviewTexts.ts";

/** A link is in sight where it can be reached. */
const linked =
	(isShown: boolean) =>
	({ name, href }: Mark): ReactNode =>
		isShown && href !== undefined ? <TextLink href={href}>{name}</TextLink> : name;
const named = ({ name }: Mark): ReactNode => name;
const valued = ({ value }: Mark): ReactNode => written(value);

/** The pictures, each with its numbers as a table, which is in sight on demand. */
export function Pictures({ figures }: { figures: Overview }) {
	const { t } = useOverviewTexts();
	const [isTabular, setTabular] = useKept("tables");
	const byStatus = statusMarks(t, figures);
	const byMonth = monthMarks(t, figures);
	const byWeek = weekMarks(t, figures);
	const { enquiries } = figures;
	const weekOf = ({ id }: Mark) => enquiries.find(({ week }) => week === id);
	return (
		<>
			<Button size="small" onPress={() => setTabular(!isTabular)}>
				{isTabular ? t("hideTables") : t("showTables")}
			</Button>
			<div className="certs-pictures">
				<Picture
					title={t("certificates.title")}
					empty={t("certificates.empty")}
					all={t("certificates.all", { told: certificatesTold(t, sumOf(byStatus)) })}
					marks={byStatus}
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
					all={t("ending.all", { told: endingTold(t, sumOf(byMonth)) })}
					marks={byMonth}
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
					all={t("enquiries.all", { told: enquiriesTold(t, sumOf(byWeek)) })}
					marks={byWeek}
					chart={Weeks}
					isTabular={isTabular}
					columns={[
						[t("enquiries.week"), named],
						[t("enquiries.column"), valued],
						[t("enquiries.answers"), (mark) => written(weekOf(mark)?.answered ?? 0)],
						[t("enquiries.days"), ({ second }) => (second === undefined ? t("enquiries.none") : written(second))],
					]}
				/>
			</div>
		</>
	);
}
