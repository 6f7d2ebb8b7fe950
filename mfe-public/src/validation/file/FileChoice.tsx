import "./file-choice.css";
import { Icon, useStrayDropGuard, useTexts } from "@portal/shared-ui/basics";
import { type ChangeEvent, useId, useState } from "react";

interface FileChoiceProps {
	label: string;
	hint: string;
	/** True to accept only one file; if several are dropped, the first one is used. */
	isOne?: boolean;
	onChoose?: (files: readonly File[]) => void;
}

/** An invisible native input covers the area, because visitors can drop files on it before the scripts are loaded. */
export function FileChoice({ label, hint, isOne = false, onChoose }: FileChoiceProps) {
	const texts = useTexts();
	useStrayDropGuard();
	const id = useId();
	const [isOver, setOver] = useState(false);

	const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const files = Array.from(currentTarget.files ?? []);
		// Empties the input, because choosing the same file again would otherwise fire no event.
		currentTarget.value = "";
		setOver(false);
		if (files.length > 0) onChoose?.(files);
	};

	return (
		<div className="ui-field">
			<span id={`${id}-label`} className="ui-field__label">
				{label}
			</span>
			<div className="pub-file-choice" data-over={isOver || undefined}>
				<Icon name="upload" className="pub-file-choice__icon" />
				<span>{isOne ? texts.dropFile : texts.dropFiles}</span>
				<span id={`${id}-choose`} className="ui-button ui-button--small">
					<span className="ui-button__content">{isOne ? texts.chooseFile : texts.chooseFiles}</span>
				</span>
				<input
					type="file"
					multiple={!isOne}
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
				{hint}
			</span>
		</div>
	);
}
