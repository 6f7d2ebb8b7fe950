import type { Certification } from "@portal/contracts/contract/certifications";
import { formatDate, type useTranslation } from "@portal/shared-ui/module";

type T = ReturnType<typeof useTranslation>["t"];

/** Returns a sentence about the days on which neither certification is valid; undefined if there are no such days. */
export function uncoveredText(t: T, days: Certification["uncovered"]): string | undefined {
	if (days === undefined) return undefined;
	const [from, to] = [formatDate(days.from), formatDate(days.to)];
	return from === to ? t("renewal.uncoveredDay", { from }) : t("renewal.uncovered", { from, to });
}
