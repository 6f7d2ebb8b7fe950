import type { BulkAnswerItem } from "@portal/contracts/contract/public-validation";
import { PUBLIC_SENTENCES } from "@portal/contracts/kit/public-sentences";
import { BULK_STATES, type BulkState, PUBLIC_STATES } from "@portal/contracts/kit/public-states";
import { useLanguage, useTranslation } from "@portal/shared-ui/module";
import { useMemo } from "react";

export const toneOf = (state: BulkState) => (state === "unknown" ? "neutral" : PUBLIC_STATES[state].tone);

export function useStateNames(): (state: BulkState) => string {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	return (state) => (state === "unknown" ? t("validation.unknownBadge") : PUBLIC_SENTENCES[language][state].badge);
}

export type Count = readonly [state: BulkState, count: number];

export const useCounts = (answers: readonly BulkAnswerItem[]): readonly Count[] =>
	useMemo(() => {
		const counts = new Map<BulkState, number>();
		for (const { state } of answers) counts.set(state, (counts.get(state) ?? 0) + 1);
		return BULK_STATES.flatMap((state): Count[] => {
			const count = counts.get(state);
			return count === undefined ? [] : [[state, count]];
		});
	}, [answers]);
