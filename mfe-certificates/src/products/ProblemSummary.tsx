import { Banner } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import type { Ref } from "react";
import type { Problem } from "./problems.ts";

/** Maximum number of listed problems, so that the list does not push the table off the screen. */
const SHOWN = 10;

interface ProblemSummaryProps {
	problems: readonly Problem[];
	onGo: (problem: Problem) => void;
	ref: Ref<HTMLDivElement>;
}

export function ProblemSummary({ problems, onGo, ref }: ProblemSummaryProps) {
	const { t } = useTranslation("certificates");
	return (
		<Banner ref={ref} tone="error" live="off" title={t("products.problems", { count: problems.length })}>
			<p>{t("editor.invalid")}</p>
			<ul className="certs-list">
				{problems.slice(0, SHOWN).map((problem) => (
					<li key={`${problem.row}.${problem.field}`}>
						<button type="button" className="products-problem" onClick={() => onGo(problem)}>
							{t("products.problem", {
								place: t("editor.cell", { heading: problem.heading, number: problem.row + 1 }),
								message: problem.message,
							})}
						</button>
					</li>
				))}
			</ul>
			{problems.length > SHOWN && <p>{t("products.moreProblems", { count: problems.length - SHOWN })}</p>}
		</Banner>
	);
}
