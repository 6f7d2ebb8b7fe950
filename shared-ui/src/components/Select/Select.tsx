import "../Popover/Popover.css";
import "./Select.css";
import { useState } from "react";
import {
	Select as AriaSelect,
	type SelectProps as AriaSelectProps,
	Button,
	type Key,
	ListBox,
	ListBoxItem,
	Popover,
	SelectValue,
	Text,
} from "react-aria-components";
import { useModuleMark } from "../../module-root.tsx";
import { useTexts } from "../../texts.ts";
import { type ControlProps, controlProps, FieldFrame } from "../Field/Field.tsx";
import { Icon } from "../Icon/Icon.tsx";
import { withoutUndefined } from "../without-undefined.ts";

export interface Option {
	id: string;
	label: string;
	description?: string;
	isDisabled?: boolean;
}

type Selection = "value" | "defaultValue" | "onChange" | "selectedKey" | "defaultSelectedKey" | "onSelectionChange";

export interface SelectProps extends ControlProps<AriaSelectProps<Option>, Selection | "selectionMode"> {
	options: readonly Option[];
	/** Id of the selected option, or null if no option is selected. */
	selectedKey?: string | null;
	defaultSelectedKey?: string | null;
	onSelectionChange?: (key: string | null) => void;
}

function OptionItem({ id, label, description, isDisabled = false }: Option) {
	return (
		<ListBoxItem {...{ id, isDisabled }} textValue={label} className="ui-option">
			{({ isSelected }) => (
				<>
					<span className="ui-option__text">
						<Text slot="label">{label}</Text>
						{description !== undefined && (
							<Text slot="description" className="ui-option__description ui-hint">
								{description}
							</Text>
						)}
					</span>
					{isSelected && <Icon name="check" />}
				</>
			)}
		</ListBoxItem>
	);
}

export function Select({ label, description, errorMessage, options, onSelectionChange, ...props }: SelectProps) {
	const { selectedKey, defaultSelectedKey, ...select } = props;
	const texts = useTexts();
	const mark = useModuleMark();
	const [isUsed, setUsed] = useState(false);
	const initial = selectedKey ?? defaultSelectedKey;
	// All options are rendered only once the field is used, because a form may contain hundreds of selects. The list
	// must never be empty, or the first press would not open it.
	const rendered = isUsed ? options : options.filter(({ id }, index) => index === 0 || id === initial);
	return (
		<AriaSelect
			placeholder={texts.choose}
			onFocus={() => setUsed(true)}
			onOpenChange={() => setUsed(true)}
			{...select}
			{...withoutUndefined({ value: selectedKey, defaultValue: defaultSelectedKey })}
			onChange={(key: Key | null) => onSelectionChange?.(key === null ? null : String(key))}
			{...controlProps({ ...select, errorMessage }, "ui-select")}
		>
			<FieldFrame {...{ label, description, errorMessage }}>
				<Button className="ui-control ui-select__trigger">
					<SelectValue className="ui-select__value">
						{({ isPlaceholder, defaultChildren, selectedText }) => (isPlaceholder ? defaultChildren : selectedText)}
					</SelectValue>
					<Icon name="chevron-down" />
				</Button>
			</FieldFrame>
			<Popover {...mark} className="ui-popover ui-options" offset={4}>
				<ListBox<Option>
					items={rendered}
					className="ui-options__list"
					renderEmptyState={() => <p className="ui-options__empty">{texts.noResults}</p>}
				>
					{(option) => <OptionItem {...option} />}
				</ListBox>
			</Popover>
		</AriaSelect>
	);
}
