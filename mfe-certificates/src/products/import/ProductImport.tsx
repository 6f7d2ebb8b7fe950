import { Card, FileDrop } from "@portal/shared-ui";
import { useRef } from "react";
import { useProductTexts } from "../useProductTexts.ts";
import { ImportDrawer } from "./ImportDrawer.tsx";
import { type ProductImportProps, useImport } from "./useImport.ts";

export function ProductImport(props: ProductImportProps) {
	const { t } = useProductTexts();
	const state = useImport(props.certification, props.isLeaving);
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
