import {
	ComboBox as AriaComboBox,
	type ComboBoxProps as AriaComboBoxProps,
	Button,
	Group,
	Input,
	type Key,
} from "react-aria-components";
import { FieldHelp, FieldLabel, type FieldTexts, hasContent } from "../Field/Field.tsx";
import { given } from "../given.ts";
import { Icon } from "../Icon/Icon.tsx";
import { type Option, OptionList } from "../Select/Option.tsx";

export interface ComboBoxProps
	extends Omit<
			AriaComboBoxProps<Option>,
			| "className"
			| "style"
			| "children"
			| "render"
			| "validate"
			| "items"
			| "defaultItems"
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
	/** The options are already the ones that fit what is typed, such as an answer of the server. */
	isFiltered?: boolean;
	selectedKey?: string | null;
	defaultSelectedKey?: string | null;
	onSelectionChange?: (key: string | null) => void;
	placeholder?: string;
}

const keyOf = (key: Key | null) => (key === null ? null : String(key));

export function ComboBox({
	label,
	description,
	errorMessage,
	options,
	isFiltered = false,
	selectedKey,
	defaultSelectedKey,
	onSelectionChange,
	placeholder,
	...props
}: ComboBoxProps) {
	return (
		<AriaComboBox<Option>
			menuTrigger="focus"
			allowsEmptyCollection
			{...props}
			{...(isFiltered ? { items: options } : { defaultItems: options })}
			{...given({ value: selectedKey, defaultValue: defaultSelectedKey })}
			onChange={(key: Key | null) => onSelectionChange?.(keyOf(key))}
			validationBehavior="aria"
			isInvalid={props.isInvalid ?? hasContent(errorMessage)}
			className="ui-field"
		>
			<FieldLabel>{label}</FieldLabel>
			<Group className="ui-control">
				<Input {...given({ placeholder })} />
				<Button className="ui-control__button">
					<Icon name="chevron-down" />
				</Button>
			</Group>
			<FieldHelp {...{ description, errorMessage }} />
			<OptionList />
		</AriaComboBox>
	);
}
