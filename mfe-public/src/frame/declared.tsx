/** This file reads the settings that the server writes as attributes into the `html` element of every page. */

import { BOT_CHECK_PROVIDERS, type BotCheckProvider, COOKIES, type Provider } from "@portal/contracts/kit/privacy";
import type { ReactNode } from "react";

/** Returns true when no mail server is configured, so that no notifications are sent. */
export const isMailOff = () => document.documentElement.dataset.mail === "off";

/**
 * Returns the names of the active settings: the human check (captcha) and the providers. Without a server the defaults
 * apply.
 */
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
 * Shows its content only if one of the settings is active. A prerendered page has the contents of all settings, and
 * the server removes those that do not apply. Neighbouring text needs an element of its own, so that hydration finds
 * the expected elements.
 */
export function WithSetting({ settings, as: Element = "span", children }: WithSettingProps) {
	const isPrerendered = typeof document === "undefined";
	if (!isPrerendered && !activeSettings().some((name) => settings.some((setting) => setting === name))) return null;
	return <Element data-setting={settings.join(" ")}>{children}</Element>;
}

/** Shows the text about the human check (captcha) that is configured. */
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

/** Shows the text that the visitor agrees to by submitting a form. Without a human check (captcha) it is empty. */
export const CheckAgreement = ({ text }: CheckAgreementProps) =>
	LOADED_CHECKS.map((check) => (
		<WithSetting key={check} settings={[check]}>
			{text(check, { cookie: COOKIES.recaptcha.name })}{" "}
		</WithSetting>
	));

/** How many months an enquiry is stored, if no server sends the page, for example when the module runs alone. */
const DEFAULT_MONTHS = 6;

/** Returns how long an enquiry is stored, as text. When prerendering it is a placeholder that the server replaces. */
export function retentionText(language: string): string {
	if (typeof document === "undefined") return `{{retention:${language}}}`;
	const months = Number(document.documentElement.dataset.retentionMonths ?? DEFAULT_MONTHS);
	return new Intl.NumberFormat(language, { style: "unit", unit: "month", unitDisplay: "long" }).format(months);
}
