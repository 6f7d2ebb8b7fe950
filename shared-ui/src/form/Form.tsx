import "./Form.css";
import type { AnyFormApi } from "@tanstack/react-form";
import { type ComponentType, type PropsWithChildren, type ReactNode, type SyntheticEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { classNames } from "../components/class-names.ts";
import { useTexts } from "../texts.ts";
import { companionOf } from "./companion.ts";
import { useFormContext } from "./contexts.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { clearServerErrors, showServerErrors, toFailure } from "./errors.ts";

export interface FormProps {
	/** What `useAppForm` gave. */
	form: { AppForm: ComponentType<PropsWithChildren> };
	/** Offered when the record was changed by somebody else in the meantime (code STALE). */
	onReload?: () => void;
	"aria-label"?: string;
	"aria-labelledby"?: string;
	className?: string;
	children: ReactNode;
}

const intentOf = (event: SyntheticEvent) => {
	const { submitter } = event.nativeEvent as SubmitEvent;
	const value = submitter?.getAttribute("value");
	return value ? value : undefined;
};

/** Sends the values once, and tells what came of it. */
async function submit(form: AnyFormApi, intent: string | undefined) {
	if (form.state.isSubmitting) return;
	const companion = companionOf(form);
	companion.start(intent);
	clearServerErrors(form);
	// Brings what is said about fields up to date: a submission is refused for old messages too.
	form.validateSync("submit");
	try {
		await form.handleSubmit();
		if (form.state.isSubmitSuccessful) companion.calm();
		else companion.refuse(undefined);
	} catch (error) {
		const failure = toFailure(error);
		if (failure === undefined) console.error(error);
		showServerErrors(form, failure?.fields ?? {});
		companion.refuse(failure ?? {});
	}
}

function FormElement({ onReload, className, children, ...aria }: Omit<FormProps, "form">) {
	const form: AnyFormApi = useFormContext();
	const summary = useRef<HTMLDivElement>(null);
	const send = async (event: SyntheticEvent) => {
		event.preventDefault();
		// A form inside a dialog of another form is not that form's business.
		event.stopPropagation();
		const intent = intentOf(event);
		await submit(form, intent);
		if (!companionOf(form).read().isRefused) return;
		flushSync(() => {});
		summary.current?.focus();
		summary.current?.scrollIntoView?.({ block: "nearest" });
	};
	return (
		<form {...aria} className={classNames("ui-form", className)} noValidate onSubmit={(event) => void send(event)}>
			<ErrorSummary form={form} ref={summary} onReload={onReload} />
			{children}
		</form>
	);
}

export function Form({ form, ...props }: FormProps) {
	return (
		<form.AppForm>
			<FormElement {...props} />
		</form.AppForm>
	);
}

/** Says once what the asterisks mean. */
export function RequiredHint() {
	const texts = useTexts();
	return <p className="ui-form__hint">{texts.requiredHint}</p>;
}
