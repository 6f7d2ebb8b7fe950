import type { Certification } from "@portal/contracts/contract/certifications";
import { formatDate, useTranslation } from "@portal/shared-ui/module";

/** Returns a sentence about the days on which neither certification is valid; undefined if there are no such days. */
export function useUncovered(days: Certification["uncovered"]): string | undefined {
	const { t } = useTranslation("certificates");
	if (days === undefined) return undefined;
	const [from, to] = [formatDate(days.from), formatDate(days.to)];
	return from === to ? t("renewal.uncoveredDay", { from }) : t("renewal.uncovered", { from, to });
}
