import german from "i18n-iso-countries/langs/de.json" with { type: "json" };
import { type Countries, MAIN_COUNTRIES } from "./countries.ts";

/** Returns the shortest form without an addition such as ", Arabische Republik", because addresses contain the name. */
const nameOf = (forms: string | readonly string[]): string =>
	[forms]
		.flat()
		.reduce((one, other) => (other.length < one.length ? other : one))
		.replace(/,.*/, "");

const others = Object.entries(german.countries)
	.map(([code, forms]) => [code, nameOf(forms)] as const)
	.filter(([code]) => !(code in MAIN_COUNTRIES))
	.toSorted(([, one], [, other]) => one.localeCompare(other, "de"));

/**
 * All countries of ISO 3166-1, and Kosovo, whose code XK the standard leaves to its users. The names come from a
 * library and not from the browser, because they are stored and must be the same everywhere. Pages that need only
 * `MAIN_COUNTRIES` do not import this file, because of its size.
 */
export const ALL_COUNTRIES: Countries = { ...MAIN_COUNTRIES, ...Object.fromEntries(others) };
