import { VisuallyHidden } from "@portal/shared-ui";
import { useProductTexts } from "./useProductTexts.ts";

export function FieldChange({ heading, before, after }: { heading: string; before: string; after: string }) {
	const { t } = useProductTexts();
	return (
		<li>
			<span className="products-details__field">{heading}: </span>
			<VisuallyHidden>{t("import.before")} </VisuallyHidden>
			<del>{before || t("import.nothing")}</del> →<VisuallyHidden> {t("import.after")}</VisuallyHidden>{" "}
			<ins>{after || t("import.nothing")}</ins>
		</li>
	);
}
