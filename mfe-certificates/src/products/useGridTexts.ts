import type { EditableGridTexts } from "@portal/shared-ui/grid";
import { useMemo } from "react";
import { useProductTexts } from "./useProductTexts.ts";

/** Returns the texts of a table of products. `kind` decides what the removal of rows means. */
export function useGridTexts(kind: "products" | "import"): EditableGridTexts {
	const { t } = useProductTexts();
	return useMemo(
		() => ({
			rowNumber: t("products.row"),
			newRow: t("products.newRow"),
			actions: t("editor.actions"),
			locked: t("products.locked"),
			hint: t(kind === "products" ? "products.hint" : "import.correctHint"),
			cell: (heading, number) => t("editor.cell", { heading, number }),
			remove: (from, to, count) => {
				if (kind === "import")
					return count === 1 ? t("import.omit", { number: from }) : t("import.omitCount", { count });
				if (count === 1) return t("editor.remove", { number: from });
				// Names the first and last row only if all rows between them are selected, which a filtered table does
				// not guarantee.
				return to - from + 1 === count ? t("products.removeRows", { from, to }) : t("products.removeCount", { count });
			},
		}),
		[t, kind],
	);
}
