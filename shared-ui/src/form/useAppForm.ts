import { createFormHook, useSelector, type ValidationLogicFn } from "@tanstack/react-form";
import { useRef } from "react";
import { companionOf } from "./companion.ts";
import { fieldContext, formContext } from "./contexts.ts";
import { clearServerErrors, type FieldErrors, toFieldMap } from "./errors.ts";
import { fieldComponents } from "./fields.tsx";
import { SubmitButton } from "./SubmitButton.tsx";

const hook = createFormHook({ fieldContext, formContext, fieldComponents, formComponents: { SubmitButton } });

/** Fields of a form that several forms have in common. */
export const { withFieldGroup } = hook;

export interface AppFormOptions<TValues> {
	defaultValues: TValues;
	/** Messages by dotted path; none where all is well. `intent`: value of the submit button. */
	validate?: (values: TValues, intent: string | undefined) => FieldErrors;
	/**
	 * A refusal is thrown: an error with `status`, `code` or `fields` is shown with its message, its fields' messages at
	 * the fields. The values are what was typed in, unchanged by any schema.
	 */
	onSubmit: (values: TValues, intent: string | undefined) => unknown;
}

// At every event, so that a message goes as soon as it no longer holds; when it is shown is the fields' business.
const validateAlways: ValidationLogicFn = ({ event, form, validators, runValidation }) =>
	runValidation({
		form,
		validators:
			event.async || event.type === "mount" || event.type === "server"
				? []
				: [{ fn: validators?.onDynamic, cause: "dynamic" }],
	});

export function useAppForm<TValues extends object>({ defaultValues, validate, onSubmit }: AppFormOptions<TValues>) {
	const known = useRef<Record<string, readonly string[]>>({});
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

/** For parts of a form in components of their own: `{ form: AppForm<Values> }`. */
export type AppForm<TValues extends object> = ReturnType<typeof useAppForm<TValues>>;

/** Something would be lost by going away now: what leaves by being sent is not. */
export function useIsDirty<TValues extends object>(form: AppForm<TValues>): boolean {
	return useSelector(form.store, ({ isDirty, isDefaultValue, isSubmitting, isSubmitSuccessful }) => {
		const isSent = isSubmitting || (isSubmitSuccessful && !companionOf(form).isChanged);
		return isDirty && !isDefaultValue && !isSent;
	});
}
