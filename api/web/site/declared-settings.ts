import type { Settings } from "../../platform/runtime/settings.ts";

/** Fills the server's settings into pages that were rendered at build time. */

export interface Declared extends Pick<Settings, "botCheck" | "enquiryRetentionMonths"> {
	/** Nobody is told anything by mail. */
	isMailOff?: boolean;
}

const RETENTION_MARK = /\{\{retention:([a-z]{2})\}\}/g;

export function declare(html: string, { botCheck, enquiryRetentionMonths, isMailOff = false }: Declared): string {
	const retention = (language: string) =>
		new Intl.NumberFormat(language, { style: "unit", unit: "month", unitDisplay: "long" }).format(
			enquiryRetentionMonths,
		);
	return html
		.replace(
			"<html ",
			`<html data-bot-check="${botCheck}" data-retention-months="${enquiryRetentionMonths}" ${isMailOff ? 'data-mail="off" ' : ""}`,
		)
		.replaceAll(RETENTION_MARK, (_, language: string) => retention(language));
}
