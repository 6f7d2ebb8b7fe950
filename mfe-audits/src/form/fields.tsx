import { EVALUATION_LIMITS } from "@portal/contracts/contract/evaluation";
import { formatDate } from "@portal/shared-ui/module";
import type { Option } from "@portal/shared-ui/pickers";
import type { ComponentType } from "react";

interface Named {
	label: string;
}
interface Choice extends Named {
	options: readonly Option[];
}
interface Day {
	isRequired?: boolean;
	description?: string;
}
interface Text extends Named {
	isRequired: boolean;
}

/** The controls that a form field offers for its value. */
interface Controls {
	CheckboxGroup: ComponentType<Choice>;
	DateField: ComponentType<Named & Day>;
	Select: ComponentType<Choice & { isRequired: boolean; autoFocus: boolean }>;
	TextArea: ComponentType<Text & { rows: number; maxLength: number }>;
	TextField: ComponentType<Text>;
}

/**
 * The functions of this file describe the fields of forms. `draw` renders the control, and `text` returns a value as it
 * appears in a comparison with the changes of another user.
 */

export const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
	Object.entries(labels).map(([id, label]) => ({ id, label }));

const labelIn = (options: readonly Option[]) => (id: string) => options.find((option) => option.id === id)?.label ?? id;

export const selectField = ({ label }: Named, options: readonly Option[], autoFocus = false) => ({
	label,
	text: labelIn(options),
	draw: ({ Select }: Controls) => <Select label={label} options={options} isRequired autoFocus={autoFocus} />,
});

export const checkboxes = ({ label }: Named, options: readonly Option[]) => ({
	label,
	text: (ids: readonly string[]) => ids.map(labelIn(options)).join(", "),
	draw: ({ CheckboxGroup }: Controls) => <CheckboxGroup label={label} options={options} />,
});

export const dateField = ({ label }: Named, props: Day = { isRequired: true }) => ({
	label,
	text: (day: string) => (day ? formatDate(day) : ""),
	draw: ({ DateField }: Controls) => <DateField label={label} {...props} />,
});

export const textField = ({ label }: Named) => ({
	label,
	draw: ({ TextField }: Controls) => <TextField label={label} isRequired />,
});

export const textArea = ({ label }: Named, maxLength: number = EVALUATION_LIMITS.text) => ({
	label,
	draw: ({ TextArea }: Controls) => <TextArea label={label} rows={3} maxLength={maxLength} isRequired />,
});
