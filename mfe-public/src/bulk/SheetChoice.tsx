import { Banner, Button } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { useEffect, useId, useRef } from "react";
import { FileChoice } from "../validation/file/FileChoice.tsx";
import type { useSheet } from "./useSheet.ts";

interface SheetChoiceProps {
	sheet: ReturnType<typeof useSheet>;
	/** Called after the file has been removed. It should move the focus, because the pressed button has disappeared. */
	onRemoved: () => void;
}

export function SheetChoice({ sheet, onRemoved }: SheetChoiceProps) {
	const { t } = useTranslation("public");
	const id = useId();
	const { chosen, problem, isReading } = sheet;
	const column = useRef<HTMLSelectElement>(null);
	const hadFile = useRef(false);
	const hasFile = chosen !== undefined;
	// Moves the focus, because the control that chose or removed the file has disappeared.
	useEffect(() => {
		if (hasFile) column.current?.focus();
		else if (hadFile.current) onRemoved();
		hadFile.current = hasFile;
	}, [hasFile, onRemoved]);
	if (chosen)
		return (
			<div className="pub-bulk__file pub-stack">
				<p>
					<strong>{chosen.name}</strong>{" "}
					<Button size="small" onPress={sheet.remove}>
						{t("bulk.removeFile")}
					</Button>
				</p>
				<div className="ui-field">
					<label htmlFor={id} className="ui-field__label">
						{t("bulk.columnLabel")}
					</label>
					<select
						id={id}
						ref={column}
						className="ui-control pub-bulk__select"
						value={chosen.column}
						onChange={({ currentTarget }) => sheet.chooseColumn(Number(currentTarget.value))}
					>
						{chosen.columns.map(({ index, letters, heading }) => (
							<option key={index} value={index}>
								{heading === "" ? letters : `${letters}: ${heading}`}
							</option>
						))}
					</select>
				</div>
				{chosen.isCut && <p className="pub-small">{t("bulk.cut")}</p>}
			</div>
		);
	return (
		<>
			<FileChoice label={t("bulk.file")} hint={t("bulk.fileHint")} isOne onChoose={sheet.choose} />
			<p role="status">{isReading && t("bulk.reading")}</p>
			{problem && (
				<Banner tone="error" live="assertive">
					{t(`bulk.problem.${problem}`)}
				</Banner>
			)}
		</>
	);
}
