import "./overview.css";
import type { Overview } from "@portal/contracts/contract/overview";
import { ErrorState, Skeleton, TextLink } from "@portal/shared-ui/basics";
import { errorMessage, useApi, useQuery } from "@portal/shared-ui/module";
import { CERTIFICATIONS, path } from "../paths.ts";
import { overviewQuery } from "./api.ts";
import { useOverviewTexts } from "./useOverviewTexts.ts";
import { myWork, openEnquiries } from "./work/queues.ts";

type Count = keyof Overview["counts"];

/** Address of the list behind each key figure. The order of the entries is the order on the page. */
const HREFS: Record<Count, string> = {
	openEnquiries,
	toReview: myWork("toReview"),
	ending: path(CERTIFICATIONS, { expires: "90", sort: "validTo" }),
	suspended: path(CERTIFICATIONS, { status: "SUSPENDED" }),
};
const COUNTS = Object.keys(HREFS) as Count[];

export function Figures() {
	const { t } = useOverviewTexts();
	const { data, error, refetch } = useQuery(overviewQuery(useApi()));
	if (error && !data)
		return <ErrorState title={t("failed")} message={errorMessage(error)} onRetry={() => void refetch()} />;
	return (
		<section aria-label={t("figures")} aria-busy={data === undefined}>
			{data === undefined && <Skeleton lines={1} />}
			{data && (
				<ul className="certs-figures">
					{COUNTS.map((name) => (
						<li key={name}>
							<TextLink href={HREFS[name]}>
								{t(`count.${name}`)} <strong>{data.counts[name].toLocaleString("de")}</strong>
							</TextLink>
						</li>
					))}
					<li>
						<TextLink href="/uebersicht">{t("title")}</TextLink>
					</li>
				</ul>
			)}
		</section>
	);
}
