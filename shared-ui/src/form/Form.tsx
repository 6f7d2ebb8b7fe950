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

/** What `useEdited` gave, and the fields as they are to be read in a comparison. */
export type FormConflict = Conflict<object> & { fields: readonly Compared[] };

export interface FormProps {
	/** What `useAppForm` gave. */
	form: { AppForm: ComponentType<PropsWithChildren> };
	/** For when the record was changed by somebody else in the meantime (code STALE). */
	conflict?: FormConflict | undefined;
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
		// A form inside a dialog of another form is not that form's business.
		event.stopPropagation();
		void send(intentOf(event));
	};
	const decide = (values: object) => {
		// What is sent next carries the version that the person has just seen.
		flushSync(() => {
			conflict?.accept();
			setComparing(false);
		});
		for (const [name, value] of Object.entries(values)) form.setFieldValue(name, value);
		void send(companionOf(form).read().intent);
	};
	return (
		<form {...aria} className={classNames("ui-form", className)} noValidate onSubmit={onSubmit}>
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
	// What waits for the connection is not sent in place of what was chosen since.
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

/** Says once what the asterisks mean. */
export function RequiredHint() {
	const texts = useTexts();
	return <p className="ui-form__hint">{texts.requiredHint}</p>;
}
