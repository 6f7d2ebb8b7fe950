import { Banner, Button } from "@portal/shared-ui/basics";
import { useEffect, useId, useRef } from "react";
import { FileChoice } from "../validation/file/FileChoice.tsx";
import { useBulkTexts } from "./texts.ts";
import type { useSheet } from "./useSheet.ts";

interface SheetChoiceProps {
	sheet: ReturnType<typeof useSheet>;
	/** What was pressed is gone with the file. */
	onRemoved: () => void;
}

/** A file and the column of it that is asked about. */
export function SheetChoice({ sheet, onRemoved }: SheetChoiceProps) {
	const texts = useBulkTexts();
	const id = useId();
	const { chosen, problem, isReading } = sheet;
	const column = useRef<HTMLSelectElement>(null);
	const hadFile = useRef(false);
	const hasFile = chosen !== undefined;
	// What the file was chosen by is gone, and so is what removes it.
	useEffect(() => {
		if (hasFile) column.current?.focus();
		else if (hadFile.current) onRemoved();
		hadFile.current = hasFile;
	}, [hasFile, onRemoved]);
	if (chosen)
		return (
			<div className="pub-bulk__file">
				<p>
					<strong>{chosen.name}</strong>{" "}
					<Button size="small" onPress={sheet.remove}>
						{texts.removeFile}
					</Button>
				</p>
				<div className="ui-field">
					<label htmlFor={id} className="ui-field__label">
						{texts.columnLabel}
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
				{chosen.isCut && <p className="pub-small">{texts.cut}</p>}
			</div>
		);
	return (
		<>
			<FileChoice label={texts.file} hint={texts.fileHint} isOne onChoose={sheet.choose} />
			<p role="status">{isReading && texts.reading}</p>
			{problem && (
				<Banner tone="error" live="assertive">
					{texts.problem[problem]}
				</Banner>
			)}
		</>
	);
}
