import { Banner } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import type { Ref } from "react";
import type { Problem } from "./problems.ts";

/** Number of problems shown; further ones appear once these are corrected. */
const SHOWN = 10;

interface ProblemSummaryProps {
	problems: readonly Problem[];
	onGo: (problem: Problem) => void;
	ref: Ref<HTMLDivElement>;
}

/** Lists what has to be corrected before the products can be saved. Each entry focuses its cell. */
export function ProblemSummary({ problems, onGo, ref }: ProblemSummaryProps) {
	const { t } = useTranslation("certificates");
	return (
		<Banner ref={ref} tone="error" live="off" title={t("products.problems", { count: problems.length })}>
			<p>{t("editor.invalid")}</p>
			<ul className="products-problems">
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
