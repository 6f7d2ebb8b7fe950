import type { ReactNode } from "react";
import { Checkbox, type CheckboxProps } from "../components/Checkbox/Checkbox.tsx";
import { CheckboxGroup, type CheckboxGroupProps } from "../components/Checkbox/CheckboxGroup.tsx";
import { DateField, type DateFieldProps } from "../components/DateField/DateField.tsx";
import { Icon } from "../components/Icon/Icon.tsx";
import { useStableWhilePressed } from "../components/press.ts";
import { Select, type SelectProps } from "../components/Select/Select.tsx";
import { PasswordField, type PasswordFieldProps } from "../components/TextField/PasswordField.tsx";
import { TextArea, type TextAreaProps } from "../components/TextField/TextArea.tsx";
import { TextField, type TextFieldProps } from "../components/TextField/TextField.tsx";
import { FieldBox, useBoundField } from "./useBoundField.tsx";

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

/** Props of a form field. The error summary shows `label` before the field's error messages. */
export interface Named {
	label?: string;
	"aria-label"?: string;
	children?: ReactNode;
}

const nameOf = ({ label, "aria-label": spoken, children }: Named) =>
	label ?? (typeof children === "string" ? children : spoken);

interface BoundFieldProps<TProps, TValue> {
	props: Bound<TProps> & Named;
	draw: (
		props: Bound<TProps> & { name: string; errorMessage: string | undefined },
		value: TValue | undefined,
		change: (value: TValue | undefined) => void,
	) => ReactNode;
}

function BoundField<TProps, TValue>({ props, draw }: BoundFieldProps<TProps, TValue>) {
	const { field, errorMessage } = useBoundField<TValue | undefined>();
	const { name, state, handleChange } = field;
	return <FieldBox label={nameOf(props)}>{draw({ ...props, name, errorMessage }, state.value, handleChange)}</FieldBox>;
}

const bound =
	<TProps, TValue>(draw: BoundFieldProps<TProps, TValue>["draw"]) =>
	(props: Bound<TProps> & Named) => <BoundField props={props} draw={draw} />;

/** Shows errors of a whole list, such as too many rows. Errors of single rows appear at their own fields. */
function FormGroupError({ label }: { label?: string }) {
	const errorMessage = useStableWhilePressed(useBoundField<unknown>().errorMessage);
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
	TextField: bound<TextFieldProps, string>((props, value, change) => (
		<TextField {...props} value={value ?? ""} onChange={change} />
	)),
	PasswordField: bound<PasswordFieldProps, string>((props, value, change) => (
		<PasswordField {...props} value={value ?? ""} onChange={change} />
	)),
	TextArea: bound<TextAreaProps, string>((props, value, change) => (
		<TextArea {...props} value={value ?? ""} onChange={change} />
	)),
	/** Select list. Its form value is the id of the option, or an empty text if no option is selected. */
	Select: bound<SelectProps, string>(({ onSelectionChange, ...props }, value, change) => (
		<Select
			{...props}
			selectedKey={value || null}
			onSelectionChange={(key) => {
				change(key ?? "");
				onSelectionChange?.(key);
			}}
		/>
	)),
	Checkbox: bound<CheckboxProps, boolean>((props, value, change) => (
		<Checkbox {...props} isSelected={value ?? false} onChange={change} />
	)),
	/** Group of checkboxes. Its form value is the list of the selected ids. */
	CheckboxGroup: bound<CheckboxGroupProps, string[]>((props, value, change) => (
		<CheckboxGroup {...props} value={value ?? []} onChange={change} />
	)),
	DateField: bound<DateFieldProps, string>((props, value, change) => (
		<DateField {...props} value={value ?? ""} onChange={change} onImpossible={change} />
	)),
	GroupError: FormGroupError,
} as const;
