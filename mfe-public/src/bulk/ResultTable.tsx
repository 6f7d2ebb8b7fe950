import type { BulkAnswerItem } from "@portal/contracts/contract/public-validation";
import { isNumber, publicIdOf } from "@portal/contracts/kit/public-ids";
import type { AskedState } from "@portal/contracts/kit/public-states";
import { Badge, TextLink } from "@portal/shared-ui/basics";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { memo, useId, useMemo } from "react";
import { formatDay } from "../language/formats.ts";
import { validationPath } from "../validation/public-id.ts";
import { toneOf, useStateNames } from "./states.ts";
import { useBulkTexts } from "./texts.ts";

/** The id leads to its page, beside the result, which going back would not bring again; a number leads nowhere. */
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
	/** Among what was asked, from 1. */
	place: number;
	isHidden: boolean;
	state: string;
	lastDay: string;
}

/** Memoized: of a thousand rows those are drawn anew that are shown or hidden. */
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

/** Each day is written once: many certificates end on the same. */
function useDays(answers: readonly BulkAnswerItem[]): ReadonlyMap<string, string> {
	const { language } = useLanguage();
	return useMemo(() => {
		const days = new Set(answers.flatMap(({ validTo }) => validTo ?? []));
		return new Map([...days].map((day) => [day, formatDay(day, language)]));
	}, [answers, language]);
}

interface ResultTableProps {
	answers: readonly BulkAnswerItem[];
	/** All where none is chosen. */
	chosen: AskedState | undefined;
}

/** Memoized: what is typed beside it draws nothing here. */
export const ResultTable = memo(function ResultTable({ answers, chosen }: ResultTableProps) {
	const { t } = useTranslation("public");
	const texts = useBulkTexts();
	const nameOf = useStateNames();
	const days = useDays(answers);
	const id = useId();
	return (
		<div>
			<p className="pub-bulk__caption" id={id}>
				{texts.table}
			</p>
			{/* Wider than a phone: the table is moved within its own box, by the keyboard too; what it is, stays. */}
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be focused */}
			<section className="pub-bulk__scroll" aria-labelledby={id} tabIndex={0}>
				<table className="pub-bulk__table" aria-labelledby={id}>
					<thead>
						<tr>
							<th scope="col">{texts.column.place}</th>
							<th scope="col">{texts.column.state}</th>
							<th scope="col">{texts.column.asked}</th>
							<th scope="col">{t("validation.certificateNumber")}</th>
							<th scope="col">{t("validation.validTo")}</th>
							<th scope="col">{texts.column.replacedBy}</th>
						</tr>
					</thead>
					<tbody>
						{answers.map((answer, index) => (
							<ResultRow
								// biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells equal ones apart
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
