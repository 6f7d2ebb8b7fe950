import { PRODUCT_FIELDS, type Product } from "@portal/contracts/contract/products";
import { Banner, Button, Checkbox } from "@portal/shared-ui";
import { useApi } from "@portal/shared-ui/module";
import { useMemo, useState } from "react";
import { Download } from "../../Download.tsx";
import { type ProductPreview, saveTemplate } from "../api.ts";
import { LongList } from "../conflict/LongList.tsx";
import { useSummary } from "../SaveBar.tsx";
import { useProductTexts } from "../useProductTexts.ts";
import type { ImportState, ProductImportProps } from "./useImport.ts";

export function ImportStatus({ preview, state }: { preview: ProductPreview; state: ImportState }) {
	const { t } = useProductTexts();
	const { cells, omitted } = state.corrections;
	const isMended = cells.length + omitted.length > 0;
	const summary = isMended && <p>{t("import.mended", { cells: cells.length, rows: omitted.length })}</p>;
	const actions = isMended ? (
		<Button size="small" onPress={state.forget}>
			{t("import.forget")}
		</Button>
	) : undefined;
	if (preview.importable) {
		const isSame = preview.removed.length === 0 && preview.rows.every(({ state }) => state === "unchanged");
		return (
			<Banner tone={isSame ? "info" : "success"} actions={actions}>
				<p>{t(isSame ? "import.same" : "import.ready")}</p>
				{summary}
			</Banner>
		);
	}
	const failed = preview.rows.filter((row) => row.state === "error").length;
	return (
		<Banner tone="error" title={t("import.notImportable")} actions={actions}>
			{preview.errors.map((message) => (
				<p key={message}>{message}</p>
			))}
			{failed > 0 && <p>{t("import.rowsFailed", { count: failed })}</p>}
			<p>{t(failed > 0 ? "import.mendHere" : "import.mend")}</p>
			{summary}
		</Banner>
	);
}

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

type UnsavedProps = Pick<ProductImportProps, "editor" | "onReload"> & {
	changes: NonNullable<ProductImportProps["changes"]>;
};

/** Warns that an import would ignore the table's unsaved changes, and offers to save or discard them first. */
export function Unsaved({ changes, editor, onReload }: UnsavedProps) {
	const { t } = useProductTexts();
	const summary = useSummary()(changes);
	const [isSaving, setSaving] = useState(false);
	const [refusal, setRefusal] = useState<string>();
	const save = async () => {
		setSaving(true);
		const refused = await editor.current?.save();
		setSaving(false);
		setRefusal(refused);
		if (refused === undefined) onReload();
	};
	return (
		<Banner
			tone="warning"
			title={summary ? t("import.unsaved", { summary }) : t("import.unsavedTyped")}
			actions={
				<>
					<Button size="small" isPending={isSaving} onPress={() => void save()}>
						{t("import.saveFirst")}
					</Button>
					<Button size="small" isDisabled={isSaving} onPress={() => editor.current?.discard()}>
						{t("import.discard")}
					</Button>
				</>
			}
		>
			<p>{t("import.unsavedHint")}</p>
			{refusal !== undefined && (
				<p role="alert" className="products-message" data-refusal="">
					{t("import.notSaved", { message: refusal })}
				</p>
			)}
		</Banner>
	);
}

const AT_ONCE = 10;

interface RemovalProps {
	preview: ProductPreview;
	products: readonly Product[];
	isAgreed: boolean;
	isDisabled: boolean;
	onAgree: (isAgreed: boolean) => void;
}

/** Lists the products that the import would remove. The import stays disabled until the user agrees. */
export function Removal({ preview: { removed }, products, isAgreed, isDisabled, onAgree }: RemovalProps) {
	const { t } = useProductTexts();
	const count = removed.length;
	const title = t("import.removal", { count });
	const names = useMemo(() => new Map(products.map(({ number, name }) => [number, name])), [products]);
	return (
		<Banner tone="warning" title={title}>
			<LongList
				items={removed}
				step={AT_ONCE}
				className="products-removal"
				ariaLabel={title}
				itemKey={(number) => number}
			>
				{(number) => t("compare.product", { number, name: names.get(number) ?? "" })}
			</LongList>
			<Checkbox isSelected={isAgreed} isDisabled={isDisabled} onChange={onAgree}>
				{t("import.agree", { count })}
			</Checkbox>
		</Banner>
	);
}

/** Explains the expected columns when the server could read no product from the file. */
export function ExpectedFormat({ errors, certificationId }: { errors: readonly string[]; certificationId: string }) {
	const { t } = useProductTexts();
	const api = useApi();
	const [number, name, ...others] = PRODUCT_FIELDS.map(({ heading }) => `„${heading}“`);
	return (
		<Banner
			tone="error"
			title={t("import.refused")}
			actions={
				<Download size="small" save={() => saveTemplate(api, certificationId)}>
					{t("import.template")}
				</Download>
			}
		>
			{errors.map((message) => (
				<p key={message}>{message}</p>
			))}
			<p>{t("import.expected", { number, name, others: others.join(", ") })}</p>
		</Banner>
	);
}
