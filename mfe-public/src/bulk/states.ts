import type { BulkAnswerItem } from "@portal/contracts/contract/public-validation";
import { PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { ASKED_STATES, type AskedState, PUBLIC_STATES } from "@portal/contracts/kit/public-states";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { useMemo } from "react";

export const toneOf = (state: AskedState) => (state === "unknown" ? "neutral" : PUBLIC_STATES[state].tone);

/** A state in a word. */
export function useStateNames(): (state: AskedState) => string {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	return (state) => (state === "unknown" ? t("validation.badge.unknown") : PUBLIC_SENTENCES[language][state].badge);
}

export type Count = readonly [state: AskedState, count: number];

/** How many there are of each state that occurs. */
export const useCounts = (answers: readonly BulkAnswerItem[]): readonly Count[] =>
	useMemo(() => {
		const counts = new Map<AskedState, number>();
		for (const { state } of answers) counts.set(state, (counts.get(state) ?? 0) + 1);
		return ASKED_STATES.flatMap((state): Count[] => {
			const count = counts.get(state);
			return count === undefined ? [] : [[state, count]];
		});
	}, [answers]);
