import type { Category } from "@portal/contracts/contract/certifications";
import type { MainCountry } from "@portal/contracts/kit/countries";
import type { Language } from "@portal/contracts/kit/languages";

/** The types in this file describe the data that a brand folder must contain about its certification body. */

export interface Office {
	city: string;
	country: MainCountry;
	street: string;
	zip: string;
	phone: string;
	email: string;
	/** Latitude and longitude in degrees, by which the website's map shows the office. */
	position: readonly [north: number, east: number];
}

export interface TeamMember {
	name: string;
	/** Function of the team member. It selects the translation `team.roles.{role}` and the portrait. */
	role: "management" | "audit" | "office" | "technology" | "partners";
	phone: string;
	email: string;
	/** Languages that the team member speaks, as codes such as `de` that `Intl.DisplayNames` can translate. */
	languages: readonly string[];
}

export interface Accreditation {
	/** Id of the accreditation. The website links its document at `/assets/{id}.pdf`. */
	id: string;
	name: string;
	shortName: string;
	standard: string;
	/** SVG path data of the emblem, drawn in a view box of 48 × 48 units. */
	emblem: string;
}

export interface PartnerCountry {
	country: MainCountry;
	places: readonly string[];
}

/** Code of a category of certification: the letter before the colon, such as `C` of "C: Food Manufacturing". */
export type CategoryCode = Category extends infer Name
	? Name extends `${infer Code}:${string}`
		? Code
		: never
	: never;

export interface Norms {
	/** Standards, with their editions, on which the certificates of each category are based. */
	requirements: Readonly<Record<CategoryCode, readonly string[]>>;
	/**
	 * Titles and first valid days of the standards in `requirements`, by their names. The first start of the server copies
	 * them; afterwards, Admins edit the copies in the portal.
	 */
	schemes?: Readonly<Record<string, { title: Readonly<Record<"de" | "en", string>>; validFrom: string }>>;
	/** The months between two surveillances of a certification, by default 12. */
	surveillanceMonths?: number;
	/** Name and edition of the standard that defines the categories, as printed on certificates. */
	categories: string;
}

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
	seat: string;
	/** City of the head office, in the language of the certificate, which is printed next to the signature. */
	placeOfSignature: Readonly<Record<"de" | "en", string>>;
	phone: string;
	email: string;
	offices: readonly Office[];
	president: string;
	founded: number;
	team: readonly TeamMember[];
	/** Company data that the law requires in the website's imprint. */
	company: {
		registerNumber: string;
		court: string;
		vatNumber: string;
		chamber: string;
		authority: string;
	};
	/** Notice above every page, for example that the certification body is fictional. A real body omits it. */
	notice?: Readonly<Record<Language, string>>;
	norms: Norms;
	accreditations: readonly Accreditation[];
	partners: readonly PartnerCountry[];
	counters: Readonly<Record<"accreditations" | "partners" | "countries", string>>;
	/** Market figures that the landing page shows in circles. The translation `growth.source` names their source. */
	statistics: readonly Statistic[];
}
