import { DAY_MS, HOUR_MS } from "./calendar.ts";

/** Lifetimes, cookies and storage keys that the privacy notices state. The code that sets them reads them here too. */

const MINUTE_MS = 60_000;

/** The providers of the human check, one of which the setting `BOT_CHECK` names. */
export const BOT_CHECK_PROVIDERS = ["altcha", "recaptcha", "off"] as const;
export type BotCheckProvider = (typeof BOT_CHECK_PROVIDERS)[number];

/** The kinds of external servers that receive personal data if the settings name one. */
export const PROVIDERS = ["mail", "database", "documents"] as const;
export type Provider = (typeof PROVIDERS)[number];

interface Cookie {
	name: string;
	/** The lifetime in milliseconds since the cookie was last set. */
	lifeMs: number;
	/** The maximum lifetime in milliseconds of a cookie that is renewed with each use. */
	longestMs?: number;
	/** False for a cookie that needs consent. */
	isNecessary: boolean;
	/** The action that sets the cookie. Google sets its cookie only with `BOT_CHECK=recaptcha`. */
	setBy: "language" | "signIn" | "recaptcha";
}

/** Every cookie that the product, or a provider that is configured, sets in a browser. */
export const COOKIES = {
	language: { name: "i18next", lifeMs: 365 * DAY_MS, isNecessary: true, setBy: "language" },
	step: { name: "portal_sign_in", lifeMs: 5 * MINUTE_MS, isNecessary: true, setBy: "signIn" },
	session: {
		name: "portal_refresh",
		lifeMs: 8 * HOUR_MS,
		longestMs: 7 * DAY_MS,
		isNecessary: true,
		setBy: "signIn",
	},
	/** The cookie of a known device. Its 400 days are the maximum that browsers accept. */
	device: { name: "portal_device", lifeMs: 400 * DAY_MS, isNecessary: true, setBy: "signIn" },
	recaptcha: { name: "_GRECAPTCHA", lifeMs: 180 * DAY_MS, isNecessary: false, setBy: "recaptcha" },
} as const satisfies Record<string, Cookie>;

export type CookieId = keyof typeof COOKIES;
/** The ids of the cookies that the API sets itself. */
export type OwnCookieId = "step" | "session" | "device";

/**
 * Returns the name of a cookie in the browser. With https it has the prefix `__Host-`, so that no other host of the
 * domain can set the cookie.
 */
export function cookieName(id: CookieId, isHttps: boolean): string {
	const { name, setBy } = COOKIES[id];
	return isHttps && setBy === "signIn" ? `__Host-${name}` : name;
}

export const COOKIE_IDS = Object.keys(COOKIES) as CookieId[];

/** The keys, or their beginnings, in the local and session storage of the browser. */
export const STORAGE_KEYS = {
	tab: "public.language",
	marker: "portal.session",
	theme: "portal.theme",
	columns: "portal.columns",
	density: "portal.density",
	overview: "portal.overview",
	recent: "portal.recent",
	draft: "portal-draft",
	update: "portal.refreshed",
	preview: "portal.preview",
	slots: "portal.slots",
	module: "portal.module",
} as const;

const UNITS = [
	["year", 365 * DAY_MS],
	["day", DAY_MS],
	["hour", HOUR_MS],
	["minute", MINUTE_MS],
] as const;

/** Returns a lifetime as text in the largest unit that divides it, such as "400 days". */
export function lifetimeText(ms: number, language: string): string {
	const [unit, length] = UNITS.find(([, unitMs]) => ms % unitMs === 0) ?? ["minute", MINUTE_MS];
	return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(ms / length);
}

/** Returns the usual and the longest lifetime of a cookie as texts, for the privacy notice. */
export function lifetimesOf(id: CookieId, language: string): { life: string; longest: string } {
	const { lifeMs, longestMs }: Cookie = COOKIES[id];
	return { life: lifetimeText(lifeMs, language), longest: lifetimeText(longestMs ?? lifeMs, language) };
}
