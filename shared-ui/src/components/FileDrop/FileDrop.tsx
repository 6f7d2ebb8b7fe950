import "../Layout/Layout.css";
import "./FileDrop.css";
import { useId, useState } from "react";
import { DropZone, type FileDropItem, FileTrigger, isFileDropItem, Text } from "react-aria-components";
import { useTexts } from "../../texts.ts";
import { Button } from "../Button/Button.tsx";
import { classNames } from "../class-names.ts";
import type { FieldTexts } from "../Field/Field.tsx";
import { Icon } from "../Icon/Icon.tsx";
import { hasContent } from "../without-undefined.ts";
import { useStrayDropGuard } from "./useStrayDropGuard.ts";

export interface FileDropProps extends FieldTexts {
	label: string;
	/** Media types or file extensions that the file dialog offers, such as ".xlsx". */
	acceptedFileTypes?: readonly string[];
	allowsMultiple?: boolean;
	isDisabled?: boolean;
	isPending?: boolean;
	/** `small` shows a single line that contains the label. */
	size?: "small" | "medium";
	/** Passes files of any type to `onSelect`, so that the caller can explain why a file is not suitable. */
	takesAny?: boolean;
	onSelect: (files: File[]) => void;
}

const accepts = (file: File, types: readonly string[] | undefined) =>
	types === undefined ||
	types.some((type) =>
		type.startsWith(".") ? file.name.toLowerCase().endsWith(type.toLowerCase()) : file.type === type,
	);

export function FileDrop({ label, description, errorMessage, acceptedFileTypes, onSelect, ...props }: FileDropProps) {
	const { allowsMultiple = false, isDisabled = false, isPending = false, size = "medium", takesAny = false } = props;
	const texts = useTexts();
	useStrayDropGuard();
	const id = useId();
	const [isRefused, setRefused] = useState(false);
	const error = isRefused ? texts.wrongFileType : errorMessage;

	const take = (files: readonly File[]) => {
		const chosen = allowsMultiple ? files : files.slice(0, 1);
		const fitting = chosen.filter((file) => takesAny || accepts(file, acceptedFileTypes));
		setRefused(fitting.length < chosen.length);
		if (fitting.length > 0) onSelect([...fitting]);
	};
	const drop = async (items: readonly FileDropItem[]) => take(await Promise.all(items.map((item) => item.getFile())));

	const name = (
		<span id={`${id}-label`} className="ui-field__label">
			{label}
		</span>
	);
	return (
		<div className="ui-field">
			{size === "medium" && name}
			<DropZone
				isDisabled={isDisabled || isPending}
				aria-labelledby={`${id}-label`}
				aria-describedby={`${id}-description ${id}-error`}
				data-invalid={hasContent(error) || undefined}
				data-pending={isPending || undefined}
				className={classNames("ui-drop ui-inline", size === "small" && "ui-drop--small")}
				onDrop={({ items }) => void drop(items.filter(isFileDropItem))}
			>
				<Icon name="upload" className="ui-drop__icon" />
				{size === "small" && name}
				<Text slot="label">{allowsMultiple ? texts.dropFiles : texts.dropFile}</Text>
				<FileTrigger
					allowsMultiple={allowsMultiple}
					{...(acceptedFileTypes === undefined ? {} : { acceptedFileTypes })}
					onSelect={(files) => take(Array.from(files ?? []))}
				>
					<Button size="small" {...{ isDisabled, isPending }} aria-describedby={`${id}-label ${id}-error`}>
						{allowsMultiple ? texts.chooseFiles : texts.chooseFile}
					</Button>
				</FileTrigger>
			</DropZone>
			<span id={`${id}-description`} className="ui-field__description">
				{description}
			</span>
			<span id={`${id}-error`} className="ui-field__error" role="alert">
				{hasContent(error) && (
					<>
						<Icon name="error" />
						<span>{error}</span>
					</>
				)}
			</span>
		</div>
	);
}
