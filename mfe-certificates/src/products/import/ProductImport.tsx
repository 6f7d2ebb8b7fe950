import type { Certification } from "@portal/contracts/contract/certifications";
import { Card, FileDrop } from "@portal/shared-ui";
import { type Tagged, useTranslation } from "@portal/shared-ui/module";
import { type RefObject, useRef } from "react";
import type { Changes } from "../changes.ts";
import type { EditorHandle } from "../ProductEditor.tsx";
import { ImportDrawer } from "./ImportDrawer.tsx";
import { useImport } from "./useImport.ts";

export interface ProductImportProps {
	certification: Tagged<Certification>;
	/** What is typed in the table and would be lost; undefined: nothing. */
	changes: Changes | undefined;
	editor: RefObject<EditorHandle | null>;
	onImported: () => void;
	/** Loads the products anew; the chosen file and mode stay. */
	onReload: () => void;
}

/** The field for the file; what comes of it stands in a drawer. */
export function ProductImport(props: ProductImportProps) {
	const { t } = useTranslation("certificates");
	const state = useImport(props.certification, props.onImported);
	const box = useRef<HTMLDivElement>(null);
	const isFirst = props.certification.data.products.length === 0;
	const field = (
		<FileDrop
			label={t(isFirst ? "import.file" : "import.title")}
			{...(isFirst ? { description: t("import.hint") } : { size: "small" as const })}
			acceptedFileTypes={[".xlsx"]}
			takesAny
			isDisabled={state.isImporting}
			onSelect={([chosen]) => {
				if (chosen) void state.choose(chosen);
			}}
		/>
	);
	return (
		<div ref={box}>
			{isFirst ? (
				<Card title={t("import.first")} description={t("import.firstHint")}>
					{field}
				</Card>
			) : (
				field
			)}
			<ImportDrawer
				{...props}
				state={state}
				onOther={() => box.current?.querySelector<HTMLInputElement>("input[type=file]")?.click()}
			/>
		</div>
	);
}
