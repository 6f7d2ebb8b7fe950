import { createFormHook, useSelector, type ValidationLogicFn } from "@tanstack/react-form";
import { useRef } from "react";
import { companionOf } from "./companion.ts";
import { fieldContext, formContext } from "./contexts.ts";
import { clearServerErrors, type FieldErrors, toFieldMap } from "./errors.ts";
import { fieldComponents } from "./fields.tsx";
import { SubmitButton } from "./SubmitButton.tsx";

const hook = createFormHook({ fieldContext, formContext, fieldComponents, formComponents: { SubmitButton } });

export const { withFieldGroup } = hook;

export interface AppFormOptions<TValues> {
	defaultValues: TValues;
	/** Returns error messages by dotted path, or {} if all values are valid. `intent` is the pressed button's `value`. */
	validate?: (values: TValues, intent: string | undefined) => FieldErrors;
	/** Saves the values. The form shows the messages of an error with `status`, `code` or `fields`. */
	onSubmit: (values: TValues, intent: string | undefined) => unknown;
}

// Validates on every event, so that messages of valid values disappear. Each field decides when one appears.
const validateAlways: ValidationLogicFn = ({ event, form, validators, runValidation }) =>
	runValidation({
		form,
		validators:
			event.async || event.type === "mount" || event.type === "server"
				? []
				: [{ fn: validators?.onDynamic, cause: "dynamic" }],
	});

export function useAppForm<TValues extends object>({ defaultValues, validate, onSubmit }: AppFormOptions<TValues>) {
	const known = useRef<FieldErrors>({});
	return hook.useAppForm({
		defaultValues,
		canSubmitWhenInvalid: true,
		validationLogic: validateAlways,
		validators: {
			onDynamic: ({ value, formApi }) => {
				const { intent } = companionOf(formApi).read();
				known.current = toFieldMap(validate?.(value, intent) ?? {}, known.current);
				return Object.keys(known.current).length > 0 ? { fields: known.current } : undefined;
			},
		},
		listeners: {
			onChange: ({ formApi, fieldApi }) => {
				clearServerErrors(formApi, fieldApi.name);
				companionOf(formApi).change();
			},
		},
		onSubmit: async ({ value, formApi }) => {
			await onSubmit(value, companionOf(formApi).read().intent);
		},
	});
}

/** Type of a form that is passed as a prop, such as `{ form: AppForm<Values> }`. */
export type AppForm<TValues extends object> = ReturnType<typeof useAppForm<TValues>>;

/** Returns true while leaving the page would lose the user's input. Values that are being submitted do not count. */
export function useIsDirty<TValues extends object>(form: AppForm<TValues>): boolean {
	return useSelector(form.store, ({ isDirty, isDefaultValue, isSubmitting, isSubmitSuccessful }) => {
		const isSent = isSubmitting || (isSubmitSuccessful && !companionOf(form).isChanged);
		return isDirty && !isDefaultValue && !isSent;
	});
}
