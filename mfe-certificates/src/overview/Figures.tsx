import "./overview.css";
import type { Overview } from "@portal/contracts/contract/overview";
import { fieldsIn } from "@portal/contracts/kit/field-descriptions";
import { ErrorState, Skeleton, TextLink } from "@portal/shared-ui/basics";
import { errorMessage, useApi, useQuery } from "@portal/shared-ui/module";
import { CERTIFICATIONS, path } from "../paths.ts";
import { overviewQuery } from "./api.ts";
import { useOverviewTexts } from "./useOverviewTexts.ts";
import { myWork, openEnquiries } from "./work/queues.ts";

/** Address of the list behind each key figure. The order of the entries is the order on the page. */
const HREFS: Record<keyof Overview["counts"], string> = {
	openEnquiries,
	toReview: myWork("toReview"),
	ending: path(CERTIFICATIONS, { expires: "90", sort: "validTo" }),
	suspended: path(CERTIFICATIONS, { status: "SUSPENDED" }),
};

export function Figures() {
	const { t } = useOverviewTexts();
	const { data, error, refetch } = useQuery(overviewQuery(useApi()));
	if (error && !data)
		return <ErrorState title={t("failed")} message={errorMessage(error)} onRetry={() => void refetch()} />;
	return (
		<section aria-label={t("figures")} aria-busy={data === undefined}>
			{data === undefined && <Skeleton lines={1} />}
			{data && (
				<ul className="certs-plain certs-figures">
					{fieldsIn(HREFS).map(([name, href]) => (
						<li key={name}>
							<TextLink href={href}>
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
