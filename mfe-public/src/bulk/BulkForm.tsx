import { Banner, Button, TextArea, TextLink } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { SlowHint } from "../sending/SlowHint.tsx";
import { VALIDATION_PATH } from "../validation/public-id.ts";
import { LeftOut } from "./LeftOut.tsx";
import { Results } from "./Results.tsx";
import { SheetChoice } from "./SheetChoice.tsx";
import { rowsOfText, selectionOf } from "./selection.ts";
import { useCounts, useStateNames } from "./states.ts";
import { useBulkTexts } from "./texts.ts";
import { type BulkResult, useBulk } from "./useBulk.ts";
import { useSheet } from "./useSheet.ts";

const NONE: BulkResult["answers"] = [];

/** What has come of it, in a sentence: for those who do not see the table appear. */
function useSummary(result: BulkResult | undefined): string {
	const texts = useBulkTexts();
	const nameOf = useStateNames();
	const counts = useCounts(result?.answers ?? NONE);
	if (!result) return "";
	const states = counts.map(([state, count]) => `${nameOf(state)}: ${count}`).join(", ");
	return texts.summary(result.answers.length, states);
}

export function BulkForm() {
	const { t } = useTranslation("public");
	const texts = useBulkTexts();
	const [typed, setTyped] = useState("");
	const [isMissing, setMissing] = useState(false);
	const sheet = useSheet();
	const selection = useMemo(
		() => selectionOf(sheet.chosen ? sheet.chosen.rows : rowsOfText(typed)),
		[sheet.chosen, typed],
	);
	const { items, leftOut } = selection;
	const bulk = useBulk();
	const summary = useSummary(bulk.result);
	const input = useRef<HTMLTextAreaElement>(null);
	// Typed before the program was there.
	useEffect(() => setTyped((current) => current || (input.current?.value ?? "")), []);

	const toInput = useCallback(() => input.current?.focus(), []);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setMissing(items.length === 0);
		if (items.length > 0) bulk.ask(items);
		else toInput();
	};

	return (
		<>
			<form className="pub-bulk__form pub-card" onSubmit={submit} noValidate aria-labelledby="bulk-title">
				{!sheet.chosen && (
					<TextArea
						label={texts.textLabel}
						description={texts.textHint}
						errorMessage={isMissing && items.length === 0 ? texts.required : undefined}
						value={typed}
						onChange={setTyped}
						rows={8}
						inputRef={input}
						autoComplete="off"
						spellCheck="false"
					/>
				)}
				<SheetChoice sheet={sheet} onRemoved={toInput} />
				{sheet.chosen && items.length === 0 && (
					<Banner tone="warning" live="polite">
						{texts.emptyColumn}
					</Banner>
				)}
				<LeftOut leftOut={leftOut} />
				{bulk.failure && (
					<Banner tone={bulk.failure === "notReady" ? "warning" : "error"} live="assertive">
						{texts.failure[bulk.failure]}
					</Banner>
				)}
				<p className="pub-bulk__ready" role="status">
					{bulk.isAsking ? texts.checking : items.length > 0 && texts.ready(items.length)}
				</p>
				<div>
					<Button type="submit" variant="primary" icon="search" isPending={bulk.isAsking}>
						{t("validation.check")}
					</Button>
				</div>
				<SlowHint isSending={bulk.isAsking} onStop={bulk.stop} />
				<p className="pub-small">
					{texts.agreement} {texts.privacy}
				</p>
				<TextLink href={VALIDATION_PATH}>{texts.single}</TextLink>
			</form>
			<p role="status" className="ui-visually-hidden">
				{summary}
			</p>
			{bulk.result && <Results result={bulk.result} key={bulk.result.checkedAt} />}
		</>
	);
}
