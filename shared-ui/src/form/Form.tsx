import "../components/Layout/Layout.css";
import "../components/Link/Link.css";
import "./Form.css";
import { type AnyFormApi, useSelector } from "@tanstack/react-form";
import {
	type ComponentType,
	type PropsWithChildren,
	type ReactNode,
	type SyntheticEvent,
	useEffect,
	useRef,
	useState,
} from "react";
import { flushSync } from "react-dom";
import { classNames } from "../components/class-names.ts";
import { untilReleased } from "../components/press.ts";
import { filledText, readsFilledFields } from "../components/TextField/filled-fields.ts";
import { SlowNotice } from "../module/requests/SlowNotice.tsx";
import { usePageTraffic } from "../module/requests/useTraffic.ts";
import { useTexts } from "../texts.ts";
import { companionOf } from "./companion.ts";
import { ConflictDialog } from "./conflict/ConflictDialog.tsx";
import { type Compared, compare } from "./conflict/compare.ts";
import type { Conflict } from "./conflict/useEdited.ts";
import { useFormContext } from "./contexts.ts";
import { Draft } from "./draft/Draft.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { clearServerErrors, showServerErrors, toFailure } from "./errors.ts";

/** What a form needs to resolve a conflict: the result of `useEdited`, and the descriptions of its fields. */
export type FormConflict = Conflict<object> & { fields: readonly Compared[] };

export interface FormProps {
	form: { AppForm: ComponentType<PropsWithChildren> };
	/**
	 * Set this for a form that edits a record: it resolves the error code STALE, which means that another user has saved
	 * the record since the form was opened.
	 */
	conflict?: FormConflict | undefined;
	"aria-label"?: string;
	"aria-labelledby"?: string;
	className?: string;
	children: ReactNode;
}

const intentOf = ({ nativeEvent }: SyntheticEvent) =>
	(nativeEvent as SubmitEvent).submitter?.getAttribute("value") || undefined;

const TYPED = /^(text|email|tel|url|search|password|textarea)$/;

function readFields(form: AnyFormApi): void {
	for (const [name, { element }] of companionOf(form).fields) {
		const control = element.querySelector<HTMLInputElement | HTMLTextAreaElement>("input[name], textarea[name]");
		if (control?.name !== name || !TYPED.test(control.type) || control.hidden) continue;
		const value: unknown = form.getFieldValue(name);
		if (typeof value !== "string") continue;
		const filled = filledText(control, value);
		if (filled !== value) form.setFieldValue(name, filled);
	}
}

async function submit(form: AnyFormApi, intent: string | undefined) {
	if (form.state.isSubmitting) return;
	const companion = companionOf(form);
	companion.start(intent);
	clearServerErrors(form);
	form.validateSync("submit");
	try {
		await form.handleSubmit();
		if (form.state.isSubmitSuccessful) companion.reset();
		else companion.refuse(undefined);
	} catch (error) {
		const failure = toFailure(error);
		if (failure === undefined) console.error(error);
		showServerErrors(form, failure?.fields ?? {});
		companion.refuse(failure ?? {});
	}
}

function FormElement({ conflict, className, children, ...aria }: Omit<FormProps, "form">) {
	const form: AnyFormApi = useFormContext();
	const summary = useRef<HTMLDivElement>(null);
	const [isComparing, setComparing] = useState(false);
	const send = async (intent: string | undefined) => {
		await submit(form, intent);
		if (!companionOf(form).read().isRefused) return;
		await untilReleased();
		flushSync(() => {});
		summary.current?.focus();
		summary.current?.scrollIntoView?.({ block: "nearest" });
	};
	const onSubmit = (event: SyntheticEvent) => {
		event.preventDefault();
		// React also passes the submit event of a form in a dialog to the form around it, which must not be submitted.
		event.stopPropagation();
		readFields(form);
		void send(intentOf(event));
	};
	const decide = (values: object) => {
		// Renders the decision at once, because the repeated submission must use the version that the user has seen.
		flushSync(() => {
			conflict?.accept();
			setComparing(false);
		});
		for (const [name, value] of Object.entries(values)) form.setFieldValue(name, value);
		void send(companionOf(form).read().intent);
	};
	return (
		<form
			{...aria}
			className={classNames("ui-stack ui-gap--medium", className)}
			noValidate
			onSubmit={onSubmit}
			{...readsFilledFields(() => readFields(form))}
		>
			<ErrorSummary
				form={form}
				ref={summary}
				conflict={conflict && { reload: conflict.reload, compare: () => setComparing(true) }}
			/>
			<Draft label={aria["aria-label"]} />
			{children}
			<Waiting />
			{conflict && isComparing && (
				<ConflictDialog
					load={async () => {
						const theirs = await conflict.load();
						return compare(conflict.fields, {
							base: conflict.base,
							mine: form.state.values,
							theirs,
						});
					}}
					onClose={() => setComparing(false)}
					onDecide={decide}
				/>
			)}
		</form>
	);
}

function Waiting() {
	const form: AnyFormApi = useFormContext();
	const isSubmitting = useSelector(form.store, (state) => state.isSubmitting);
	const values: unknown = useSelector(form.store, (state) => state.values);
	const traffic = usePageTraffic();
	// A request that waits for the connection is cancelled when a value changes, because it would save the old one.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each change counts
	useEffect(() => traffic?.giveUp, [traffic, values]);
	return <SlowNotice isWaiting={isSubmitting} />;
}

export function Form({ form, ...props }: FormProps) {
	return (
		<form.AppForm>
			<FormElement {...props} />
		</form.AppForm>
	);
}

export function RequiredHint() {
	const texts = useTexts();
	return <p className="ui-hint">{texts.requiredHint}</p>;
}
