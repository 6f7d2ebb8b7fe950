/// <reference path="./assets.d.ts" />
import { accreditations } from "./accreditations.ts";
import logo from "./logo.svg";
import { partners } from "./partners.ts";

/** Everything that names the certification body. Another body changes this folder and nothing else. */

export interface Office {
	city: string;
	country: "Österreich" | "Deutschland" | "Ungarn" | "Frankreich";
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

const offices: readonly Office[] = [
	{
		city: "Wien",
		country: "Österreich",
		street: "Musterring 12",
		zip: "1010",
		phone: "+43 1 000 00 01",
		email: "wien@example.org",
		position: [48.21, 16.37],
	},
	{
		city: "München",
		country: "Deutschland",
		street: "Beispielstraße 7",
		zip: "80331",
		phone: "+43 1 000 00 02",
		email: "muenchen@example.org",
		position: [48.14, 11.58],
	},
	{
		city: "Budapest",
		country: "Ungarn",
		street: "Minta utca 3",
		zip: "1051",
		phone: "+43 1 000 00 03",
		email: "budapest@example.org",
		position: [47.5, 19.04],
	},
	{
		city: "Lyon",
		country: "Frankreich",
		street: "Rue de l’Exemple 21",
		zip: "69002",
		phone: "+43 1 000 00 04",
		email: "lyon@example.org",
		position: [45.76, 4.84],
	},
];

const team: readonly TeamMember[] = [
	{
		name: "Dr. Leyla Beispiel",
		role: "management",
		phone: "+43 1 000 00 10",
		email: "leyla.beispiel@example.org",
		languages: ["de", "en", "tr"],
	},
	{
		name: "DI Karim Muster",
		role: "audit",
		phone: "+43 1 000 00 11",
		email: "karim.muster@example.org",
		languages: ["de", "en", "ar"],
	},
	{
		name: "Mag. Eszter Minta",
		role: "partners",
		phone: "+43 1 000 00 12",
		email: "eszter.minta@example.org",
		languages: ["hu", "de", "en"],
	},
	{
		name: "Ing. Yusuf Exempel",
		role: "technology",
		phone: "+43 1 000 00 13",
		email: "yusuf.exempel@example.org",
		languages: ["de", "en", "bs"],
	},
	{
		name: "Claire Exemple",
		role: "office",
		phone: "+43 1 000 00 14",
		email: "claire.exemple@example.org",
		languages: ["fr", "en", "de"],
	},
];

export const brand = {
	name: "Muster Halal Zertifizierung GmbH",
	shortName: "Muster Halal",
	seat: "Wien",
	/** Address of the logo's file. */
	logo: logo as string,
	phone: "+43 1 000 00 00",
	email: "office@example.org",
	offices,
	president: "Prof. Dr. Samir Vorbild",
	founded: 2009,
	team,
	/** What a company in Austria states about itself in public. */
	company: {
		registerNumber: "FN 000000 x",
		court: "Handelsgericht Wien",
		vatNumber: "ATU00000000",
		chamber: "Wirtschaftskammer Wien",
		authority: "Magistrat der Stadt Wien",
	},
	accreditations,
	partners,
	/** Figures of the visitors' page, as they are shown. */
	counters: { accreditations: "06", partners: "56", countries: "07" },
	/** Figures of the market, with the part of their circle that is filled. Where they come from: `growth.source`. */
	statistics: [
		{ id: "population", value: 25.6, unit: "percent", filled: 0.256 },
		{ id: "spending", value: 2.43, unit: "trillion", filled: 1 },
		{ id: "growth", value: 6.2, unit: "percent", filled: 0.062 },
		{ id: "states", value: 57, unit: "count", filled: 1 },
	],
} as const;

export type Brand = typeof brand;
