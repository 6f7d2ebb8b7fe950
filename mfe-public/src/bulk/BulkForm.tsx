import { Banner, Button, TextArea, TextLink } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { CheckAgreement } from "../frame/declared.tsx";
import { SlowHint } from "../sending/SlowHint.tsx";
import { VALIDATION_PATH } from "../validation/public-id.ts";
import { LeftOut } from "./LeftOut.tsx";
import { Results } from "./Results.tsx";
import { SheetChoice } from "./SheetChoice.tsx";
import { rowsOfText, selectionOf } from "./selection.ts";
import { useCounts, useStateNames } from "./states.ts";
import { type BulkResult, useBulk } from "./useBulk.ts";
import { useSheet } from "./useSheet.ts";

const NONE: BulkResult["answers"] = [];

/** Returns the result as a sentence for screen readers, because they do not announce a table that appears. */
function useSummary(result: BulkResult | undefined): string {
	const { t } = useTranslation("public");
	const nameOf = useStateNames();
	const counts = useCounts(result?.answers ?? NONE);
	if (!result) return "";
	const states = counts.map(([state, count]) => `${nameOf(state)}: ${count}`).join(", ");
	return t("bulk.summary", { number: result.answers.length, states });
}

export function BulkForm() {
	const { t } = useTranslation("public");
	const [typed, setTyped] = useState("");
	const [isMissing, setMissing] = useState(false);
	const sheet = useSheet();
	const { items, leftOut } = useMemo(
		() => selectionOf(sheet.chosen ? sheet.chosen.rowsOf(sheet.chosen.column) : rowsOfText(typed)),
		[sheet.chosen, typed],
	);
	const bulk = useBulk();
	const summary = useSummary(bulk.result);
	const input = useRef<HTMLTextAreaElement>(null);
	// Adopts text that the visitor has typed before React took control of the prerendered field.
	useEffect(() => setTyped((current) => current || (input.current?.value ?? "")), []);

	const toInput = useCallback(() => input.current?.focus(), []);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setMissing(items.length === 0);
		if (items.length > 0) bulk.check(items);
		else toInput();
	};

	return (
		<>
			<form className="pub-bulk__form pub-stack pub-card" onSubmit={submit} noValidate aria-labelledby="bulk-title">
				{!sheet.chosen && (
					<TextArea
						label={t("bulk.textLabel")}
						description={t("bulk.textHint")}
						errorMessage={isMissing && items.length === 0 ? t("bulk.required") : undefined}
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
						{t("bulk.emptyColumn")}
					</Banner>
				)}
				<LeftOut leftOut={leftOut} />
				{bulk.failure && (
					<Banner tone={bulk.failure === "notReady" ? "warning" : "error"} live="assertive">
						{t(`bulk.failure.${bulk.failure}`)}
					</Banner>
				)}
				<p className="pub-bulk__ready" role="status">
					{bulk.isChecking ? t("bulk.checking") : items.length > 0 && t("bulk.ready", { number: items.length })}
				</p>
				<div>
					<Button type="submit" variant="primary" icon="search" isPending={bulk.isChecking}>
						{t("validation.check")}
					</Button>
				</div>
				<SlowHint isSending={bulk.isChecking} onStop={bulk.stop} />
				<p className="pub-small">
					<CheckAgreement text={(check, { cookie }) => t(`validation.agreement.${check}`, { cookie })} />
					<span>{t("bulk.privacy")}</span>
				</p>
				<TextLink href={VALIDATION_PATH}>{t("bulk.single")}</TextLink>
			</form>
			<p role="status" className="ui-visually-hidden">
				{summary}
			</p>
			{bulk.result && <Results result={bulk.result} key={bulk.result.checkedAt} />}
		</>
	);
}
