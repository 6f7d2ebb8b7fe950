import { EVALUATION_LIMITS } from "@portal/contracts/contract/evaluation";
import type { AppForm } from "@portal/shared-ui/form";
import { formatDate } from "@portal/shared-ui/module";
import type { Option } from "@portal/shared-ui/pickers";

type Field = Parameters<Parameters<AppForm<object>["AppField"]>[0]["children"]>[0];
type Controls = Pick<Field, "CheckboxGroup" | "DateField" | "Select" | "TextArea" | "TextField">;

interface Named {
	label: string;
}

/**
 * The functions of this file describe the fields of forms. `draw` renders the control, and `text` returns a value as it
 * appears in a comparison with the changes of another user.
 */

/** `labels` are the labels of the options by id. */
export const selectField = ({ label }: Named, labels: Readonly<Record<string, string>>) => ({
	label,
	text: (id: string) => labels[id] ?? id,
	draw: ({ Select }: Controls, autoFocus = false) => (
		<Select
			label={label}
			options={Object.entries(labels).map(([id, name]) => ({ id, label: name }))}
			isRequired
			autoFocus={autoFocus}
		/>
	),
});

export const checkboxes = ({ label }: Named, options: readonly Option[]) => ({
	label,
	text: (ids: readonly string[]) => ids.map((id) => options.find((one) => one.id === id)?.label ?? id).join(", "),
	draw: ({ CheckboxGroup }: Controls) => <CheckboxGroup label={label} options={options} />,
});

export const dateField = ({ label }: Named, isRequired = true) => ({
	label,
	text: (day: string) => (day ? formatDate(day) : ""),
	draw: ({ DateField }: Controls, description?: string) => (
		<DateField label={label} description={description} isRequired={isRequired} />
	),
});

export const textField = ({ label }: Named) => ({
	label,
	draw: ({ TextField }: Controls) => <TextField label={label} isRequired />,
});

export const textArea = ({ label }: Named, maxLength: number = EVALUATION_LIMITS.text) => ({
	label,
	draw: ({ TextArea }: Controls) => <TextArea label={label} rows={3} maxLength={maxLength} isRequired />,
});
