import type { Category } from "@portal/contracts/contract/certifications";
import type { Country } from "@portal/contracts/contract/clients";
import type { Language } from "@portal/contracts/kit/languages";

/** What a brand folder states about its certification body. */

export interface Office {
	city: string;
	country: Country;
	street: string;
	zip: string;
	phone: string;
	email: string;
	/** Degrees north and east, for the map of the offices. */
	position: readonly [north: number, east: number];
}

export interface TeamMember {
	name: string;
	/** Key of the translated role, such as `team.roles.audit`. */
	role: "management" | "audit" | "office" | "technology" | "partners";
	phone: string;
	email: string;
	/** Language codes as `Intl.DisplayNames` knows them. */
	languages: readonly string[];
}

export interface Accreditation {
	/** Also the name of the document: `/assets/{id}.pdf`. */
	id: string;
	name: string;
	shortName: string;
	/** Standard that the body is accredited or recognised for. */
	standard: string;
	/** The emblem: a path in a field of 48 by 48. */
	emblem: string;
}

export interface PartnerCountry {
	country: Country;
	places: readonly string[];
}

/** `C` of "C: Food Manufacturing". */
export type CategoryCode = Category extends infer Name
	? Name extends `${infer Code}:${string}`
		? Code
		: never
	: never;

/** What a certificate refers to. */
export interface Norms {
	/** By category: the standards whose requirements are certified, with their editions. */
	requirements: Readonly<Record<CategoryCode, readonly string[]>>;
	/** Standard that the categories come from, with its edition. */
	categories: string;
}

/** A standard as the website explains it. */
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
	/** City of the office at the seat. */
	seat: string;
	/** The same city as a certificate in that language names it, where it is signed. */
	placeOfSignature: Readonly<Record<"de" | "en", string>>;
	phone: string;
	email: string;
	offices: readonly Office[];
	president: string;
	founded: number;
	team: readonly TeamMember[];
	/** What a company states about itself in public. */
	company: {
		registerNumber: string;
		court: string;
		vatNumber: string;
		chamber: string;
		authority: string;
	};
	/** What visitors have to know before all else: that the body is fictional. A real one has no notice. */
	notice?: Readonly<Record<Language, string>>;
	norms: Norms;
	accreditations: readonly Accreditation[];
	partners: readonly PartnerCountry[];
	/** Figures of the visitors' page, as they are shown. */
	counters: Readonly<Record<"accreditations" | "partners" | "countries", string>>;
	/** Figures of the market, with the part of their circle that is filled. Where they come from: `growth.source`. */
	statistics: readonly Statistic[];
}
