import type { BulkAnswerItem } from "@portal/contracts/contract/public-validation";
import { isNumber, publicIdOf } from "@portal/contracts/kit/public-ids";
import { Badge, TextLink } from "@portal/shared-ui/basics";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { memo, useId } from "react";
import { formatDay } from "../language/formats.ts";
import { validationPath } from "../validation/public-id.ts";
import { toneOf, useStateNames } from "./states.ts";
import { useBulkTexts } from "./texts.ts";

/** An answer and its place among what was asked, from 1. */
export interface Numbered {
	place: number;
	answer: BulkAnswerItem;
}

/** The id leads to its page; a number leads nowhere. */
function Successor({ name }: { name: string }) {
	const id = publicIdOf(name);
	return isNumber(id) ? name : <TextLink href={validationPath(id)}>{name}</TextLink>;
}

/** Memoized: what is typed beside it must not draw a thousand rows. */
export const ResultTable = memo(function ResultTable({ rows }: { rows: readonly Numbered[] }) {
	const { t } = useTranslation("public");
	const texts = useBulkTexts();
	const { language } = useLanguage();
	const nameOf = useStateNames();
	const id = useId();
	return (
		// Wider than a phone: the table is moved within its own box, by the keyboard too.
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be focused
		<section className="pub-bulk__scroll" aria-labelledby={id} tabIndex={0}>
			<table className="pub-bulk__table">
				<caption id={id}>{texts.table}</caption>
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
					{rows.map(({ place, answer: { asked, state, certificateNumber, validTo, replacedBy } }) => (
						<tr key={place}>
							<td>{place}</td>
							<td>
								<Badge tone={toneOf(state)}>{nameOf(state)}</Badge>
							</td>
							<th scope="row">{asked}</th>
							<td>{certificateNumber}</td>
							<td>{validTo && <time dateTime={validTo}>{formatDay(validTo, language)}</time>}</td>
							<td>{replacedBy && <Successor name={replacedBy} />}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
});
