import { Banner, Button } from "@portal/shared-ui";
import { useState } from "react";
import { useSummary } from "../SaveBar.tsx";
import { useProductTexts } from "../useProductTexts.ts";
import type { ProductImportProps } from "./import-props.ts";

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
