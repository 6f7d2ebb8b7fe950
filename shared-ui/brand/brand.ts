import { accreditations } from "./accreditations.ts";
import type { Brand, Office, TeamMember } from "./contract.ts";
import { norms } from "./norms.ts";
import { partners } from "./partners.ts";

/**
 * This folder contains the names, addresses and figures of the certification body. To use the software for another
 * body, edit the folder, or set the environment variable `BRAND` to the path of another one.
 */

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

export const brand: Brand = {
	name: "Muster Halal Zertifizierung GmbH",
	shortName: "Muster Halal",
	seat: "Wien",
	placeOfSignature: { de: "Wien", en: "Vienna" },
	phone: "+43 1 000 00 00",
	email: "office@example.org",
	offices,
	president: "Prof. Dr. Samir Vorbild",
	founded: 2009,
	team,
	company: {
		registerNumber: "FN 000000 x",
		court: "Handelsgericht Wien",
		vatNumber: "ATU00000000",
		chamber: "Wirtschaftskammer Wien",
		authority: "Magistrat der Stadt Wien",
	},
	notice: {
		de: "Diese Website zeigt eine erfundene Zertifizierungsstelle. Auch die Akkreditierungsstellen, ihre Länder und die Bescheide sind erfunden; sie stehen für keine wirkliche Akkreditierung.",
		en: "This website presents a fictional certification body. The accreditation bodies, their countries and the notices are fictional too; they do not stand for any real accreditation.",
		mg: "Ez a honlap egy kitalált tanúsító szervezetet mutat be. Az akkreditáló szervezetek, országaik és a határozatok is kitaláltak; valódi akkreditációt nem jelentenek.",
	},
	norms,
	accreditations,
	partners,
	counters: { accreditations: "06", partners: "56", countries: "07" },
	statistics: [
		{ id: "population", value: 25.6, unit: "percent", filled: 0.256 },
		{ id: "spending", value: 2.43, unit: "trillion", filled: 1 },
		{ id: "growth", value: 6.2, unit: "percent", filled: 0.062 },
		{ id: "states", value: 57, unit: "count", filled: 1 },
	],
};
