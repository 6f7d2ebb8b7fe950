import { useSelector } from "@tanstack/react-form";
import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { companionOf } from "./companion.ts";
import { useFieldContext } from "./contexts.ts";

/** The field's value and what is wrong with it, once it is time to say so. */
export function useBoundField<TValue>() {
	const field = useFieldContext<TValue>();
	const wasSubmitted = useSelector(field.form.store, (state) => state.submissionAttempts > 0);
	const { errors, errorMap, isTouched, isBlurred, isDirty } = field.state.meta;
	// Nobody is told off for a field that was only passed through, nor while writing in it for the first time.
	const isTime = wasSubmitted ? isTouched : isBlurred && isDirty;
	const isRefused = errorMap.onServer !== undefined;
	const messages = isTime || isRefused ? [...new Set(errors.flat().filter((error) => typeof error === "string"))] : [];
	return { field, errorMessage: messages.length > 0 ? messages.join(" ") : undefined };
}

/** Tells the form where the field is, and the field when it was left. */
export function FieldBox({ label, children }: { label: string | undefined; children: ReactNode }) {
	const field = useFieldContext();
	const ref = useRef<HTMLDivElement>(null);
	const { form, name } = field;
	useEffect(() => {
		const { fields } = companionOf(form);
		const element = ref.current;
		if (!element) return undefined;
		const entry = { label: label ?? "", element };
		fields.set(name, entry);
		return () => {
			if (fields.get(name) === entry) fields.delete(name);
		};
	}, [form, name, label]);

	const leave = (event: FocusEvent<HTMLDivElement>) => {
		if (field.state.meta.isDirty && !event.currentTarget.contains(event.relatedTarget)) field.handleBlur();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the control inside is left
		<div ref={ref} className="ui-form__field" onBlur={leave}>
			{children}
		</div>
	);
}
