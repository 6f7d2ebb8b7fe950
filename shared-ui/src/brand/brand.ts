/// <reference path="./assets.d.ts" />
import logo from "./logo.svg";

/** Everything that names the certification body. Another body changes this folder and nothing else. */

export interface Office {
	city: string;
	country: "Österreich" | "Deutschland" | "Ungarn" | "Frankreich";
	street: string;
	zip: string;
	phone: string;
	email: string;
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
	},
	{
		city: "München",
		country: "Deutschland",
		street: "Beispielstraße 7",
		zip: "80331",
		phone: "+43 1 000 00 02",
		email: "muenchen@example.org",
	},
	{
		city: "Budapest",
		country: "Ungarn",
		street: "Minta utca 3",
		zip: "1051",
		phone: "+43 1 000 00 03",
		email: "budapest@example.org",
	},
	{
		city: "Lyon",
		country: "Frankreich",
		street: "Rue de l’Exemple 21",
		zip: "69002",
		phone: "+43 1 000 00 04",
		email: "lyon@example.org",
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
	team,
	/** Figures of the visitors' page, as they are shown. */
	counters: { accreditations: "06", partners: "56", countries: "07" },
} as const;

export type Brand = typeof brand;
