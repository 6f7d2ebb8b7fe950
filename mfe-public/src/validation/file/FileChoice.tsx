import { Icon, useTexts } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { type ChangeEvent, useId, useState } from "react";
import { MAX_MEGABYTES } from "./file-hash.ts";

/** The browser's own file input, stretched over the area: it works before the program is loaded. */
export function FileChoice({ onChoose }: { onChoose?: (files: readonly File[]) => void }) {
	const { t } = useTranslation("public");
	const texts = useTexts();
	const id = useId();
	const [isOver, setOver] = useState(false);

	const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const files = Array.from(currentTarget.files ?? []);
		// The same file may be chosen again.
		currentTarget.value = "";
		setOver(false);
		if (files.length > 0) onChoose?.(files);
	};

	return (
		<div className="ui-field">
			<span id={`${id}-label`} className="ui-field__label">
				{t("validation.file.label")}
			</span>
			<div className="pub-file-choice" data-over={isOver || undefined}>
				<Icon name="upload" className="pub-file-choice__icon" />
				<span>{texts.dropFiles}</span>
				<span id={`${id}-choose`} className="ui-button ui-button--small">
					<span className="ui-button__content">{texts.chooseFiles}</span>
				</span>
				<input
					type="file"
					multiple
					className="pub-file-choice__input"
					aria-labelledby={`${id}-choose ${id}-label`}
					aria-describedby={`${id}-hint`}
					onChange={choose}
					onDragEnter={() => setOver(true)}
					onDragLeave={() => setOver(false)}
					onDrop={() => setOver(false)}
				/>
			</div>
			<span id={`${id}-hint`} className="ui-field__description">
				{t("validation.file.hint", { megabytes: MAX_MEGABYTES })}
			</span>
		</div>
	);
}
