import type { Category } from "@portal/contracts/contract/certifications";
import type { Country } from "@portal/contracts/contract/clients";
import type { Language } from "@portal/contracts/kit/languages";

/** Types of the data about a certification body that its brand folder (names, pictures and texts) provides. */

export interface Office {
	city: string;
	country: Country;
	street: string;
	zip: string;
	phone: string;
	email: string;
	/** Latitude and longitude in degrees, for the map of the offices. */
	position: readonly [north: number, east: number];
}

export interface TeamMember {
	name: string;
	/** Function of the member. It selects the translation key `team.roles.{role}` and the portrait. */
	role: "management" | "audit" | "office" | "technology" | "partners";
	phone: string;
	email: string;
	/** Languages that the member speaks, as codes that `Intl.DisplayNames` accepts, such as `de`. */
	languages: readonly string[];
}

export interface Accreditation {
	/** Id of the accreditation, also the file name of its document: `/assets/{id}.pdf`. */
	id: string;
	name: string;
	shortName: string;
	/** The standard for which the body is accredited or recognised. */
	standard: string;
	/** SVG path of the emblem, in a view box of 48 × 48. */
	emblem: string;
}

export interface PartnerCountry {
	country: Country;
	places: readonly string[];
}

/** Code of a category of certification: the letter before the colon, such as `C` of "C: Food Manufacturing". */
export type CategoryCode = Category extends infer Name
	? Name extends `${infer Code}:${string}`
		? Code
		: never
	: never;

/** Titles of the standards that are printed on certificates. */
export interface Norms {
	/** Certified standards with their editions, by category. */
	requirements: Readonly<Record<CategoryCode, readonly string[]>>;
	/** The standard that defines the categories, with its edition. */
	categories: string;
}

/** A standard with the explanation shown on the website. */
export interface Standard {
	name: string;
	text: Readonly<Record<Language, string>>;
}

export interface Statistic {
	id: "population" | "spending" | "growth" | "states";
	value: number;
	unit: "percent" | "trillion" | "count";
	filled: number;
}

export interface Brand {
	name: string;
	shortName: string;
	/** City of the head office. */
	seat: string;
	/** Name of this city in the language of the certificate, which is printed next to the signature. */
	placeOfSignature: Readonly<Record<"de" | "en", string>>;
	phone: string;
	email: string;
	offices: readonly Office[];
	president: string;
	founded: number;
	team: readonly TeamMember[];
	/** Company data required in the imprint. */
	company: {
		registerNumber: string;
		court: string;
		vatNumber: string;
		chamber: string;
		authority: string;
	};
	/** Notice shown before everything else, such as that the body is fictional. A real body omits it. */
	notice?: Readonly<Record<Language, string>>;
	norms: Norms;
	accreditations: readonly Accreditation[];
	partners: readonly PartnerCountry[];
	/** Figures of the landing page, formatted for display. */
	counters: Readonly<Record<"accreditations" | "partners" | "countries", string>>;
	/** Market figures with the filled share of their circle. The translation `growth.source` names their source. */
	statistics: readonly Statistic[];
}
