import "./overview.css";
import type { Overview as Figures } from "@portal/contracts/contract/overview";
import { Disclosure, ErrorState, Skeleton, TextLink } from "@portal/shared-ui/basics";
import { errorMessage, formatDate, lazyComponent, useApi, useQuery } from "@portal/shared-ui/module";
import { useId } from "react";
import { CERTIFICATIONS, path } from "../paths.ts";
import { myWork, openEnquiries } from "../work/queues.ts";
import { overviewQuery } from "./api.ts";
import { useKept } from "./useKept.ts";
import { useOverviewTexts } from "./useOverviewTexts.ts";

const Pictures = lazyComponent(() => import("./Pictures.tsx").then((drawing) => drawing.Pictures));

type Count = keyof Figures["counts"];

/** The list behind each number. */
const HREFS: Record<Count, string> = {
	openEnquiries,
	toReview: myWork("toReview"),
	ending: path(CERTIFICATIONS, { expires: "90", sort: "validTo" }),
	suspended: path(CERTIFICATIONS, { status: "SUSPENDED" }),
};
const COUNTS: readonly Count[] = ["openEnquiries", "toReview", "ending", "suspended"];

interface CountCardProps {
	name: Count;
	count: number;
}

function CountCard({ name, count }: CountCardProps) {
	const { t } = useOverviewTexts();
	const hintId = useId();
	// Beside a picture of certificates.
	const hint = name === "suspended" && t("count.suspendedHint");
	return (
		<TextLink variant="quiet" className="certs-count" href={HREFS[name]} {...(hint && { "aria-describedby": hintId })}>
			<span>{t(`count.${name}`)}</span> <strong>{count.toLocaleString("de")}</strong>
			{hint && (
				<small id={hintId} aria-hidden>
					{hint}
				</small>
			)}
		</TextLink>
	);
}

function Counts({ counts }: Pick<Figures, "counts">) {
	return (
		<ul className="certs-counts">
			{COUNTS.map((name) => (
				<li key={name}>
					<CountCard name={name} count={counts[name]} />
				</li>
			))}
		</ul>
	);
}

function Content() {
	const { t } = useOverviewTexts();
	const { data, error, refetch } = useQuery(overviewQuery(useApi()));
	if (data)
		return (
			<div className="certs-overview">
				<p className="certs-overview__date">{t("countedOn", { date: formatDate(data.countedOn) })}</p>
				<Counts counts={data.counts} />
				<div className="certs-overview__pictures">
					<Pictures figures={data} />
				</div>
			</div>
		);
	if (error) return <ErrorState title={t("failed")} message={errorMessage(error)} onRetry={() => void refetch()} />;
	return (
		<div role="status" aria-label={t("loading")} className="certs-overview__waiting">
			<Skeleton lines={4} />
		</div>
	);
}

/** What is counted of the whole house, above the tables of the home page. Folded it asks for nothing. */
export function Overview() {
	const { t } = useOverviewTexts();
	const [isFolded, fold] = useKept("folded");
	return (
		<section aria-label={t("title")}>
			<Disclosure title={t("title")} isExpanded={!isFolded} onExpandedChange={(isExpanded) => fold(!isExpanded)}>
				{!isFolded && <Content />}
			</Disclosure>
		</section>
	);
}
