import { REASONS, type Selection, spansOf } from "./selection.ts";
import { useBulkTexts } from "./texts.ts";

/** Which lines nobody is going to ask about, and why. */
export function LeftOut({ leftOut }: Pick<Selection, "leftOut">) {
	const texts = useBulkTexts();
	const reasons = REASONS.filter((reason) => leftOut[reason].length > 0);
	if (reasons.length === 0) return null;
	return (
		<div>
			<p>{texts.leftOut}</p>
			<ul className="pub-bulk__left-out">
				{reasons.map((reason) => (
					<li key={reason}>{texts.reason[reason](spansOf(leftOut[reason]))}</li>
				))}
			</ul>
		</div>
	);
}
