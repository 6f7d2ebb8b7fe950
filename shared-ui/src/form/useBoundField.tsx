import { useSelector } from "@tanstack/react-form";
import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { companionOf } from "./companion.ts";
import { useFieldContext } from "./contexts.ts";

/** Returns the form field of the React context. Its error is undefined until the user has completed the field. */
export function useBoundField<TValue>() {
	const field = useFieldContext<TValue>();
	const wasSubmitted = useSelector(field.form.store, (state) => state.submissionAttempts > 0);
	const { errors, errorMap, isTouched, isBlurred, isDirty } = field.state.meta;
	// An error message must not appear before the user had a chance to complete the field.
	const isTime = wasSubmitted ? isTouched : isBlurred && isDirty;
	const isRefused = errorMap.onServer !== undefined;
	const messages = isTime || isRefused ? [...new Set(errors.flat().filter((error) => typeof error === "string"))] : [];
	return { field, errorMessage: messages.length > 0 ? messages.join(" ") : undefined };
}

/** Registers the field's element for the links of the error summary, and reports when the focus leaves the field. */
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
		// biome-ignore lint/a11y/noStaticElementInteractions: only listens for the blur event of the control inside
		<div ref={ref} className="ui-form__field" onBlur={leave}>
			{children}
		</div>
	);
}
