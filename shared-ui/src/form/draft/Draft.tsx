import { type AnyFormApi, useSelector } from "@tanstack/react-form";
import { useCallback, useEffect, useState } from "react";
import { Banner } from "../../components/Banner/Banner.tsx";
import { Button } from "../../components/Button/Button.tsx";
import { usePageTraffic } from "../../module/requests/useTraffic.ts";
import { useTexts } from "../../texts.ts";
import { companionOf } from "../companion.ts";
import { useFormContext } from "../contexts.ts";
import { changesOf, draftKey, forgetDraft, keepDraft, readDraft, sentOf } from "./drafts.ts";

const isSaved = (form: AnyFormApi) => form.state.isSubmitSuccessful && !companionOf(form).isChanged;

/** Stores unsaved input of a form when the page unloads, and offers to restore it after the reload. */
export function Draft({ label }: { label: string | undefined }) {
	const texts = useTexts();
	const form: AnyFormApi = useFormContext();
	const unanswered = usePageTraffic()?.unanswered;
	const [key] = useState(() => draftKey(label));
	const [kept, setKept] = useState(() => readDraft(key));

	useEffect(() => {
		const keep = () => {
			if (form.state.isDirty && !isSaved(form))
				keepDraft(key, changesOf(form.state.values, form.options.defaultValues), unanswered);
		};
		window.addEventListener("pagehide", keep);
		return () => window.removeEventListener("pagehide", keep);
	}, [form, key, unanswered]);

	const forget = useCallback(() => {
		forgetDraft(key);
		setKept(undefined);
	}, [key]);
	const isSent = useSelector(form.store, (state) => state.isSubmitSuccessful);
	useEffect(() => {
		if (isSent) forget();
		// Most forms unmount during the submission, before they render its success, so the draft is deleted then too.
		return () => {
			if (form.state.isSubmitting) forgetDraft(key);
		};
	}, [isSent, forget, form, key]);
	if (!kept) return null;
	return (
		<Banner
			tone="info"
			actions={
				<>
					<Button
						size="small"
						variant="primary"
						onPress={() => {
							const known = Object.entries(kept).filter(([name]) => name in form.state.values);
							for (const [name, value] of known) form.setFieldValue(name, value);
							for (const [meant, sent] of sentOf(kept)) unanswered?.set(meant, sent);
							forget();
						}}
					>
						Wiederherstellen
					</Button>
					<Button size="small" onPress={forget}>
						{texts.leave}
					</Button>
				</>
			}
		>
			Nicht gespeicherte Eingaben wiederherstellen?
		</Banner>
	);
}
