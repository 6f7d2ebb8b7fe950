import type { BulkAnswerItem } from "@portal/contracts/contract/public-validation";
import { isNumber, publicIdOf } from "@portal/contracts/kit/public-ids";
import type { BulkState } from "@portal/contracts/kit/public-states";
import { Badge, TextLink } from "@portal/shared-ui/basics";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { memo, useId, useMemo } from "react";
import { formatDay } from "../language/formats.ts";
import { validationPath } from "../validation/public-id.ts";
import { toneOf, useStateNames } from "./states.ts";

/**
 * Links to the replacing certificate in a new tab, so that the visitor keeps the result. If only its number is known,
 * the number is shown without a link.
 */
function Successor({ name }: { name: string }) {
	const id = publicIdOf(name);
	return isNumber(id) ? (
		name
	) : (
		<TextLink href={validationPath(id)} target="_blank" rel="noopener" icon="external">
			{name}
		</TextLink>
	);
}

interface ResultRowProps {
	answer: BulkAnswerItem;
	/** Position in the visitor's list, counted from 1. */
	place: number;
	isHidden: boolean;
	state: string;
	lastDay: string;
}

/** Memoized, because filtering up to 1,000 rows should render only those that appear or disappear. */
const ResultRow = memo(function ResultRow({ answer, place, isHidden, state, lastDay }: ResultRowProps) {
	const { asked, certificateNumber, validTo, replacedBy } = answer;
	return (
		<tr hidden={isHidden}>
			<td>{place}</td>
			<td>
				<Badge tone={toneOf(answer.state)}>{state}</Badge>
			</td>
			<th scope="row">{asked}</th>
			<td>{certificateNumber}</td>
			<td>{validTo && <time dateTime={validTo}>{lastDay}</time>}</td>
			<td>{replacedBy && <Successor name={replacedBy} />}</td>
		</tr>
	);
});

/** Formats each day only once, because hundreds of certificates may end on the same day and formatting is slow. */
function useDays(answers: readonly BulkAnswerItem[]): ReadonlyMap<string, string> {
	const { language } = useLanguage();
	return useMemo(() => {
		const days = new Set(answers.flatMap(({ validTo }) => validTo ?? []));
		return new Map([...days].map((day) => [day, formatDay(day, language)]));
	}, [answers, language]);
}

interface ResultTableProps {
	answers: readonly BulkAnswerItem[];
	chosen: BulkState | undefined;
}

/** Memoized, so that typing in the form above does not render up to 1,000 rows again. */
export const ResultTable = memo(function ResultTable({ answers, chosen }: ResultTableProps) {
	const { t } = useTranslation("public");
	const nameOf = useStateNames();
	const days = useDays(answers);
	const id = useId();
	return (
		<div>
			<p className="pub-bulk__caption" id={id}>
				{t("bulk.table")}
			</p>
			{/* The table scrolls sideways, also by keyboard, because it is wider than a phone. */}
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be focused */}
			<section className="pub-bulk__scroll" aria-labelledby={id} tabIndex={0}>
				<table className="pub-bulk__table" aria-labelledby={id}>
					<thead>
						<tr>
							<th scope="col">{t("bulk.column.place")}</th>
							<th scope="col">{t("bulk.column.state")}</th>
							<th scope="col">{t("bulk.column.asked")}</th>
							<th scope="col">{t("validation.certificateNumber")}</th>
							<th scope="col">{t("validation.validTo")}</th>
							<th scope="col">{t("bulk.column.replacedBy")}</th>
						</tr>
					</thead>
					<tbody>
						{answers.map((answer, index) => (
							<ResultRow
								// biome-ignore lint/suspicious/noArrayIndexKey: equal entries differ only by their position
								key={index}
								answer={answer}
								place={index + 1}
								isHidden={chosen !== undefined && answer.state !== chosen}
								state={nameOf(answer.state)}
								lastDay={days.get(answer.validTo ?? "") ?? ""}
							/>
						))}
					</tbody>
				</table>
			</section>
		</div>
	);
});
