import { type AnyFormApi, useSelector } from "@tanstack/react-form";
import { type RefObject, useMemo, useSyncExternalStore } from "react";
import { Banner } from "../components/Banner/Banner.tsx";
import { Button } from "../components/Button/Button.tsx";
import { useStableWhilePressed } from "../components/press.ts";
import { useTexts } from "../texts.ts";
import { companionOf, type FormCompanion, type Registered } from "./companion.ts";
import type { Failure } from "./errors.ts";

interface Entry {
	name: string;
	messages: string[];
	place: Registered | undefined;
}

function byPlace({ place: one }: Entry, { place: other }: Entry) {
	if (!one || !other) return Number(one === undefined) - Number(other === undefined);
	return one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function collect(fieldMeta: AnyFormApi["state"]["fieldMeta"], companion: FormCompanion): Entry[] {
	return Object.entries(fieldMeta)
		.map(([name, meta]) => ({
			name,
			messages: [...new Set<string>(meta?.errors?.flat().filter((error: unknown) => typeof error === "string") ?? [])],
			place: companion.fields.get(name),
		}))
		.filter((entry) => entry.messages.length > 0)
		.sort(byPlace);
}

const FOCUSABLE =
	'input:not([type="hidden"], [tabindex="-1"]), textarea, button:not([tabindex="-1"]), [role="spinbutton"], [tabindex]';

/** Opens the closed section that contains the field, because a hidden field cannot take the focus. */
function goTo({ element }: Registered) {
	const folded = element.closest("[hidden]");
	folded?.dispatchEvent(new Event("beforematch", { bubbles: true }));
	const focus = () => {
		const target = element.querySelector<HTMLElement>(FOCUSABLE);
		target?.focus();
		target?.scrollIntoView?.({ block: "center" });
	};
	if (folded) requestAnimationFrame(() => requestAnimationFrame(focus));
	else focus();
}

const fold = (text: string) => text.toLowerCase().replaceAll("ß", "ss");

function withLabel(label: string | undefined, messages: readonly string[]) {
	const message = messages.join(" ");
	return !label || fold(message).includes(fold(label)) ? message : `${label}: ${message}`;
}

function Entries({ entries }: { entries: readonly Entry[] }) {
	return (
		<ul className="ui-form__errors ui-stack">
			{entries.map(({ name, messages, place }) => {
				const text = withLabel(place?.label, messages);
				return (
					<li key={name}>
						{place ? (
							<button type="button" className="ui-link ui-form__error-link" onClick={() => goTo(place)}>
								{text}
							</button>
						) : (
							text
						)}
					</li>
				);
			})}
		</ul>
	);
}

interface ErrorSummaryProps {
	form: AnyFormApi;
	ref: RefObject<HTMLDivElement | null>;
	conflict: { reload: () => void; compare: () => void } | undefined;
}

/** Returns the server's message about the whole form, or undefined if it only repeats the message of a field. */
function refusalOf({ message, fields = {} }: Failure): string | undefined {
	const isOfField = Object.values(fields).some((messages) => messages.some((text) => text === message));
	return isOfField ? undefined : message;
}

/** Lists the errors of a failed submission above the form, with links to the fields. */
export function ErrorSummary({ form, ref, conflict }: ErrorSummaryProps) {
	const texts = useTexts();
	const companion = companionOf(form);
	const { isRefused, failure } = useSyncExternalStore(companion.subscribe, companion.read);
	const fieldMeta = useSelector(form.store, (state) => state.fieldMeta);
	const found = useMemo(() => (isRefused ? collect(fieldMeta, companion) : []), [isRefused, fieldMeta, companion]);
	const { entries, message, isStale } = useStableWhilePressed({
		entries: found,
		message: (failure && refusalOf(failure)) ?? (failure && found.length === 0 ? texts.requestFailed : undefined),
		isStale: failure?.code === "STALE",
	});
	if (entries.length === 0 && message === undefined) return null;
	return (
		<Banner
			tone="error"
			ref={ref}
			title={message ?? texts.formErrors}
			// After another user has saved, the user can compare both versions, or reload the record and lose the input.
			actions={
				conflict && isStale ? (
					<>
						<Button size="small" variant="primary" onPress={conflict.compare}>
							{texts.compare}
						</Button>
						<Button size="small" icon="refresh" onPress={conflict.reload}>
							{texts.reload}
						</Button>
					</>
				) : undefined
			}
		>
			{entries.length > 0 && <Entries entries={entries} />}
		</Banner>
	);
}
