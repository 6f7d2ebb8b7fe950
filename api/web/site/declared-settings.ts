import type { Settings } from "../../platform/runtime/settings.ts";

/** What the texts of the website say of the server's settings, in pages that were drawn before anybody knew them. */

export type Declared = Pick<Settings, "botCheck" | "enquiryRetentionMonths">;

const RETENTION_MARK = /\{\{retention:([a-z]{2})\}\}/g;

/** A page with the settings: for its style sheet and its program, and where its texts name them. */
export function declare(html: string, { botCheck, enquiryRetentionMonths }: Declared): string {
	const retention = (language: string) =>
		new Intl.NumberFormat(language, { style: "unit", unit: "month", unitDisplay: "long" }).format(
			enquiryRetentionMonths,
		);
	return html
		.replace("<html ", `<html data-bot-check="${botCheck}" data-retention-months="${enquiryRetentionMonths}" `)
		.replaceAll(RETENTION_MARK, (_, language: string) => retention(language));
}
