/** This file reads settings that the server writes into the `html` element, because the build does not know them. */

import { BOT_CHECK_PROVIDERS, type BotCheckProvider, COOKIES, type Provider } from "@portal/contracts/kit/privacy";
import type { ReactNode } from "react";

/** True if the server sends no e-mails, so that the website must not offer notifications. */
export const isMailOff = () => document.documentElement.dataset.mail === "off";

/** Returns the names of the captcha and other active services. Without a server, as in development, defaults apply. */
function activeSettings(): readonly string[] {
	const { botCheck = "altcha", providers = "" } = document.documentElement.dataset;
	return [botCheck, ...(isMailOff() ? [] : ["mail"]), ...providers.split(" ")];
}

interface WithSettingProps {
	settings: readonly (BotCheckProvider | Provider)[];
	as?: "span" | "section" | "li" | "tr";
	children: ReactNode;
}

/**
 * Shows text that depends on the server's settings. Prerendered pages contain every variant, and the server removes
 * those that do not apply. Text next to this component needs an element of its own, or hydration fails.
 */
export function WithSetting({ settings, as: Element = "span", children }: WithSettingProps) {
	const isPrerendered = typeof document === "undefined";
	if (!isPrerendered && !activeSettings().some((name) => settings.some((setting) => setting === name))) return null;
	return <Element data-setting={settings.join(" ")}>{children}</Element>;
}

export const ByCheck = ({ text }: { text: (check: BotCheckProvider) => string }) =>
	BOT_CHECK_PROVIDERS.map((check) => (
		<WithSetting key={check} settings={[check]}>
			{text(check)}
		</WithSetting>
	));

const LOADED_CHECKS = ["altcha", "recaptcha"] as const;
interface CheckAgreementProps {
	text: (check: (typeof LOADED_CHECKS)[number], params: { cookie: string }) => string;
}

/** Shows what the visitor agrees to, which depends on the form's captcha; nothing if the server uses no captcha. */
export const CheckAgreement = ({ text }: CheckAgreementProps) =>
	LOADED_CHECKS.map((check) => (
		<WithSetting key={check} settings={[check]}>
			{text(check, { cookie: COOKIES.recaptcha.name })}{" "}
		</WithSetting>
	));

/** Months for which enquiries are stored, unless the server's setting is known; it is missing only in development. */
const DEFAULT_MONTHS = 6;

/** Returns how long enquiries are stored: "6 months". Prerendered pages have a placeholder that the server fills. */
export function retentionText(language: string): string {
	if (typeof document === "undefined") return `{{retention:${language}}}`;
	const months = Number(document.documentElement.dataset.retentionMonths ?? DEFAULT_MONTHS);
	return new Intl.NumberFormat(language, { style: "unit", unit: "month", unitDisplay: "long" }).format(months);
}
