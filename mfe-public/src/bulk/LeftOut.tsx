import { useTranslation } from "@portal/shared-ui/module";
import { REASONS, type Selection, spansOf } from "./selection.ts";

export function LeftOut({ leftOut }: Pick<Selection, "leftOut">) {
	const { t } = useTranslation("public");
	const reasons = REASONS.filter((reason) => leftOut[reason].length > 0);
	if (reasons.length === 0) return null;
	return (
		<div>
			<p>{t("bulk.leftOut")}</p>
			<ul className="pub-bulk__left-out">
				{reasons.map((reason) => (
					<li key={reason}>{t(`bulk.reason.${reason}`, { rows: spansOf(leftOut[reason]) })}</li>
				))}
			</ul>
		</div>
	);
}
