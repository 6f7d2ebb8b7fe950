import { DAY_MS, HOUR_MS } from "./calendar.ts";

/**
 * This file contains lifetimes, cookies and storage keys. The code that sets them and the privacy notice both use it,
 * so that the notice stays true.
 */

const MINUTE_MS = 60_000;

export const BOT_CHECK_PROVIDERS = ["altcha", "recaptcha", "off"] as const;
export type BotCheckProvider = (typeof BOT_CHECK_PROVIDERS)[number];

/** External servers that can receive personal data. The privacy notice lists those that the settings name. */
export const PROVIDERS = ["mail", "database", "documents"] as const;
export type Provider = (typeof PROVIDERS)[number];

interface Cookie {
	name: string;
	/** The lifetime in milliseconds after the cookie was last set. */
	lifeMs: number;
	/** The maximum lifetime in milliseconds of a cookie that each use extends. */
	longestMs?: number;
	/** False if the cookie may be set only with the visitor's consent. */
	isNecessary: boolean;
	/** The feature that sets the cookie. Google's cookie is set only with `BOT_CHECK=recaptcha`. */
	setBy: "language" | "signIn" | "recaptcha";
}

/** Every cookie that the server, the pages or reCAPTCHA can set in a browser. */
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
	/**
	 * The cookie by which the server knows the browser again at the next sign-in. 400 days are the longest lifetime
	 * that browsers accept.
	 */
	device: { name: "portal_device", lifeMs: 400 * DAY_MS, isNecessary: true, setBy: "signIn" },
	recaptcha: { name: "_GRECAPTCHA", lifeMs: 180 * DAY_MS, isNecessary: false, setBy: "recaptcha" },
} as const satisfies Record<string, Cookie>;

export type CookieId = keyof typeof COOKIES;
export type OwnCookieId = "step" | "session" | "device";

/**
 * Returns the name of a cookie. With https, cookies of the sign-in get the prefix `__Host-`, so that other hosts of the
 * domain cannot set them.
 */
export function cookieName(id: CookieId, isHttps: boolean): string {
	const { name, setBy } = COOKIES[id];
	return isHttps && setBy === "signIn" ? `__Host-${name}` : name;
}

export const COOKIE_IDS = Object.keys(COOKIES) as CookieId[];

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
	offline: "portal-offline",
} as const;

const UNITS = [
	["year", 365 * DAY_MS],
	["day", DAY_MS],
	["hour", HOUR_MS],
	["minute", MINUTE_MS],
] as const;

/** Returns a lifetime in words, in the largest unit of which it is a multiple, such as "400 days". */
export function lifetimeText(ms: number, language: string): string {
	const [unit, length] = UNITS.find(([, unitMs]) => ms % unitMs === 0) ?? ["minute", MINUTE_MS];
	return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(ms / length);
}

/** Returns the usual and the longest lifetime of a cookie in words, for the privacy notice. */
export function lifetimesOf(id: CookieId, language: string): { life: string; longest: string } {
	const { lifeMs, longestMs }: Cookie = COOKIES[id];
	return { life: lifetimeText(lifeMs, language), longest: lifetimeText(longestMs ?? lifeMs, language) };
}
