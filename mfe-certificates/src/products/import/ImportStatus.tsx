import { Banner, Button } from "@portal/shared-ui";
import type { ProductPreview } from "../api.ts";
import { useProductTexts } from "../useProductTexts.ts";
import type { ImportState } from "./useImport.ts";

export function ImportStatus({ preview, state }: { preview: ProductPreview; state: ImportState }) {
	const { t } = useProductTexts();
	const { cells, omitted } = state.corrections;
	const mended = cells.length + omitted.length > 0 && {
		actions: (
			<Button size="small" onPress={state.forget}>
				{t("import.forget")}
			</Button>
		),
	};
	const summary = mended && <p>{t("import.mended", { cells: cells.length, rows: omitted.length })}</p>;
	if (preview.importable) {
		const isSame = preview.removed.length === 0 && preview.rows.every(({ state }) => state === "unchanged");
		return (
			<Banner tone={isSame ? "info" : "success"} {...mended}>
				<p>{t(isSame ? "import.same" : "import.ready")}</p>
				{summary}
			</Banner>
		);
	}
	const failed = preview.rows.filter((row) => row.state === "error").length;
	return (
		<Banner tone="error" title={t("import.notImportable")} {...mended}>
			{preview.errors.map((message) => (
				<p key={message}>{message}</p>
			))}
			{failed > 0 && <p>{t("import.rowsFailed", { count: failed })}</p>}
			<p>{t(failed > 0 ? "import.mendHere" : "import.mend")}</p>
			{summary}
		</Banner>
	);
}
