import { Banner, Checkbox } from "@portal/shared-ui";
import type { ProductPreview } from "../api.ts";
import { useProductTexts } from "../useProductTexts.ts";
import type { ImportState } from "./useImport.ts";

/** Warns of cells that the sheet hides or displays differently from their imported values. */
export function Warnings({ preview: { warnings }, state }: { preview: ProductPreview; state: ImportState }) {
	const { t } = useProductTexts();
	const hasHiddenRows = state.isHiddenSkipped || warnings.some(({ code }) => code === "hiddenRows");
	if (warnings.length === 0 && !hasHiddenRows) return null;
	return (
		<Banner tone="warning" title={t("import.warnings")}>
			{warnings.map(({ code, range, message }) => (
				<p key={`${code} ${range}`}>{message}</p>
			))}
			{hasHiddenRows && (
				<Checkbox isSelected={state.isHiddenSkipped} isDisabled={state.isImporting} onChange={state.skipHidden}>
					{t("import.skipHidden")}
				</Checkbox>
			)}
		</Banner>
	);
}
