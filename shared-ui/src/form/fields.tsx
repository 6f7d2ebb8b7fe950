import { Checkbox, type CheckboxProps } from "../components/Checkbox/Checkbox.tsx";
import { CheckboxGroup, type CheckboxGroupProps } from "../components/Checkbox/CheckboxGroup.tsx";
import { ComboBox, type ComboBoxProps } from "../components/ComboBox/ComboBox.tsx";
import { DateField, type DateFieldProps } from "../components/DateField/DateField.tsx";
import { Icon } from "../components/Icon/Icon.tsx";
import { NumberField, type NumberFieldProps } from "../components/NumberField/NumberField.tsx";
import { useHeld } from "../components/press.ts";
import { RadioGroup, type RadioGroupProps } from "../components/RadioGroup/RadioGroup.tsx";
import { Select, type SelectProps } from "../components/Select/Select.tsx";
import { Switch, type SwitchProps } from "../components/Switch/Switch.tsx";
import { PasswordField, type PasswordFieldProps } from "../components/TextField/PasswordField.tsx";
import { TextArea, type TextAreaProps } from "../components/TextField/TextArea.tsx";
import { TextField, type TextFieldProps } from "../components/TextField/TextField.tsx";
import { FieldBox, useBoundField } from "./useBoundField.tsx";

/** The form takes care of these. */
type Bound<TProps> = Omit<
	TProps,
	| "value"
	| "defaultValue"
	| "onChange"
	| "onBlur"
	| "name"
	| "isInvalid"
	| "errorMessage"
	| "selectedKey"
	| "defaultSelectedKey"
	| "isSelected"
	| "defaultSelected"
>;

const wordsOf = (label: unknown) => (typeof label === "string" ? label : undefined);

function FormTextField(props: Bound<TextFieldProps>) {
	const { field, errorMessage } = useBoundField<string | undefined>();
	return (
		<FieldBox label={props.label ?? props["aria-label"]}>
			<TextField
				{...props}
				name={field.name}
				value={field.state.value ?? ""}
				onChange={field.handleChange}
				errorMessage={errorMessage}
			/>
		</FieldBox>
	);
}

function FormPasswordField(props: Bound<PasswordFieldProps>) {
	const { field, errorMessage } = useBoundField<string | undefined>();
	return (
		<FieldBox label={props.label ?? props["aria-label"]}>
			<PasswordField
				{...props}
				name={field.name}
				value={field.state.value ?? ""}
				onChange={field.handleChange}
				errorMessage={errorMessage}
			/>
		</FieldBox>
	);
}

function FormTextArea(props: Bound<TextAreaProps>) {
	const { field, errorMessage } = useBoundField<string | undefined>();
	return (
		<FieldBox label={props.label ?? props["aria-label"]}>
			<TextArea
				{...props}
				name={field.name}
				value={field.state.value ?? ""}
				onChange={field.handleChange}
				errorMessage={errorMessage}
			/>
		</FieldBox>
	);
}

function FormNumberField(props: Bound<NumberFieldProps>) {
	const { field, errorMessage } = useBoundField<number | undefined>();
	return (
		<FieldBox label={props.label ?? props["aria-label"]}>
			<NumberField
				{...props}
				name={field.name}
				value={field.state.value ?? Number.NaN}
				onChange={(value) => field.handleChange(Number.isNaN(value) ? undefined : value)}
				errorMessage={errorMessage}
			/>
		</FieldBox>
	);
}

/** The value is the id of the option, an empty text where none is chosen. */
function FormSelect({ onSelectionChange, ...props }: Bound<SelectProps>) {
	const { field, errorMessage } = useBoundField<string | undefined>();
	return (
		<FieldBox label={props.label ?? props["aria-label"]}>
			<Select
				{...props}
				name={field.name}
				selectedKey={field.state.value || null}
				onSelectionChange={(key) => {
					field.handleChange(key ?? "");
					onSelectionChange?.(key);
				}}
				errorMessage={errorMessage}
			/>
		</FieldBox>
	);
}

function FormComboBox({ onSelectionChange, ...props }: Bound<ComboBoxProps>) {
	const { field, errorMessage } = useBoundField<string | undefined>();
	return (
		<FieldBox label={props.label ?? props["aria-label"]}>
			<ComboBox
				{...props}
				name={field.name}
				selectedKey={field.state.value || null}
				onSelectionChange={(key) => {
					field.handleChange(key ?? "");
					onSelectionChange?.(key);
				}}
				errorMessage={errorMessage}
			/>
		</FieldBox>
	);
}

function FormCheckbox(props: Bound<CheckboxProps>) {
	const { field, errorMessage } = useBoundField<boolean | undefined>();
	return (
		<FieldBox label={wordsOf(props.children) ?? props["aria-label"]}>
			<Checkbox
				{...props}
				name={field.name}
				isSelected={field.state.value ?? false}
				onChange={field.handleChange}
				errorMessage={errorMessage}
			/>
		</FieldBox>
	);
}

function FormSwitch(props: Bound<SwitchProps>) {
	const { field, errorMessage } = useBoundField<boolean | undefined>();
	return (
		<FieldBox label={wordsOf(props.children) ?? props["aria-label"]}>
			<Switch
				{...props}
				name={field.name}
				isSelected={field.state.value ?? false}
				onChange={field.handleChange}
				errorMessage={errorMessage}
			/>
		</FieldBox>
	);
}

/** The value is the list of the ids that are chosen. */
function FormCheckboxGroup(props: Bound<CheckboxGroupProps>) {
	const { field, errorMessage } = useBoundField<string[] | undefined>();
	return (
		<FieldBox label={props.label ?? props["aria-label"]}>
			<CheckboxGroup
				{...props}
				name={field.name}
				value={field.state.value ?? []}
				onChange={field.handleChange}
				errorMessage={errorMessage}
			/>
		</FieldBox>
	);
}

function FormRadioGroup(props: Bound<RadioGroupProps>) {
	const { field, errorMessage } = useBoundField<string | undefined>();
	return (
		<FieldBox label={props.label ?? props["aria-label"]}>
			<RadioGroup
				{...props}
				name={field.name}
				value={field.state.value || null}
				onChange={field.handleChange}
				errorMessage={errorMessage}
			/>
		</FieldBox>
	);
}

function FormDateField(props: Bound<DateFieldProps>) {
	const { field, errorMessage } = useBoundField<string | undefined>();
	return (
		<FieldBox label={props.label ?? props["aria-label"]}>
			<DateField
				{...props}
				name={field.name}
				value={field.state.value ?? ""}
				onChange={field.handleChange}
				errorMessage={errorMessage}
			/>
		</FieldBox>
	);
}

/** What is wrong with a list as a whole; its rows' fields speak for themselves. */
function FormGroupError({ label }: { label?: string }) {
	const errorMessage = useHeld(useBoundField<unknown>().errorMessage);
	return (
		<FieldBox label={label}>
			{errorMessage !== undefined && (
				<p className="ui-field__error" tabIndex={-1}>
					<Icon name="error" />
					<span>{errorMessage}</span>
				</p>
			)}
		</FieldBox>
	);
}

export const fieldComponents = {
	TextField: FormTextField,
	PasswordField: FormPasswordField,
	TextArea: FormTextArea,
	NumberField: FormNumberField,
	Select: FormSelect,
	ComboBox: FormComboBox,
	Checkbox: FormCheckbox,
	CheckboxGroup: FormCheckboxGroup,
	RadioGroup: FormRadioGroup,
	Switch: FormSwitch,
	DateField: FormDateField,
	GroupError: FormGroupError,
} as const;
