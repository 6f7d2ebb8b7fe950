import { expect, it } from "vitest";
import { declare } from "./declared-settings.ts";

const PAGE =
	'<!doctype html><html lang="de"><p>{{retention:de}}, {{retention:en}}, {{retention:hu}}, {{origin}}</p></html>';

it.each([
	[1, "1 Monat, 1 month, 1 hónap"],
	[6, "6 Monate, 6 months, 6 hónap"],
	[120, "120 Monate, 120 months, 120 hónap"],
])("a page says how long enquiries are kept, in the language of each text: %d", (enquiryRetentionMonths, texts) => {
	expect(declare(PAGE, { botCheck: "recaptcha", enquiryRetentionMonths })).toBe(
		`<!doctype html><html data-bot-check="recaptcha" data-retention-months="${enquiryRetentionMonths}" lang="de"><p>${texts}, {{origin}}</p></html>`,
	);
});
