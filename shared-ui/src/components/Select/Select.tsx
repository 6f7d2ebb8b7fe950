import "./Select.css";
import {
	Select as AriaSelect,
	type SelectProps as AriaSelectProps,
	Button,
	type Key,
	SelectValue,
} from "react-aria-components";
import { useTexts } from "../../texts.ts";
import { FieldHelp, FieldLabel, type FieldTexts, hasContent } from "../Field/Field.tsx";
import { given } from "../given.ts";
import { Icon } from "../Icon/Icon.tsx";
import { type Option, OptionList } from "./Option.tsx";

export type { Option } from "./Option.tsx";

export interface SelectProps
	extends Omit<
			AriaSelectProps<Option>,
			| "className"
			| "style"
			| "children"
			| "render"
			| "validate"
			| "value"
			| "defaultValue"
			| "onChange"
			| "selectedKey"
			| "defaultSelectedKey"
			| "onSelectionChange"
			| "selectionMode"
		>,
		FieldTexts {
	options: readonly Option[];
	/** `null`: nothing is chosen. */
	selectedKey?: string | null;
	defaultSelectedKey?: string | null;
	onSelectionChange?: (key: string | null) => void;
}

const keyOf = (key: Key | null) => (key === null ? null : String(key));

export function Select({
	label,
	description,
	errorMessage,
	options,
	selectedKey,
	defaultSelectedKey,
	onSelectionChange,
	...props
}: SelectProps) {
	const texts = useTexts();
	return (
		<AriaSelect
			placeholder={texts.choose}
			{...props}
			{...given({ value: selectedKey, defaultValue: defaultSelectedKey })}
			onChange={(key: Key | null) => onSelectionChange?.(keyOf(key))}
			validationBehavior="aria"
			isInvalid={props.isInvalid ?? hasContent(errorMessage)}
			className="ui-field ui-select"
		>
			<FieldLabel>{label}</FieldLabel>
			<Button className="ui-control ui-select__trigger">
				<SelectValue className="ui-select__value">
					{({ isPlaceholder, defaultChildren, selectedText }) => (isPlaceholder ? defaultChildren : selectedText)}
				</SelectValue>
				<Icon name="chevron-down" />
			</Button>
			<FieldHelp {...{ description, errorMessage }} />
			<OptionList options={options} />
		</AriaSelect>
	);
}
