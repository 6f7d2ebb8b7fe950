import type { Brand } from "@portal/brand/contract.ts";

/** Another certification body that shares no name with the first; `e2e/brand.test.ts` builds the product with it. */
export const brand: Brand = {
	name: "Alpina Halal Prüfinstitut AG",
	shortName: "Alpina Prüfinstitut",
	seat: "Zürich",
	placeOfSignature: { de: "Zürich", en: "Zurich" },
	phone: "+41 44 555 01 00",
	email: "post@alpina.test",
	offices: [
		{
			city: "Zürich",
			country: "Schweiz",
			street: "Limmatweg 5",
			zip: "8001",
			phone: "+41 44 555 01 01",
			email: "zuerich@alpina.test",
			position: [47.37, 8.54],
		},
		{
			city: "Antalya",
			country: "Türkei",
			street: "Liman Caddesi 40",
			zip: "07130",
			phone: "+90 242 555 01 02",
			email: "antalya@alpina.test",
			position: [36.9, 30.7],
		},
	],
	president: "Dr. Nora Zgraggen",
	founded: 1998,
	team: [
		{
			name: "Urs Ammann",
			role: "management",
			phone: "+41 44 555 01 10",
			email: "urs.ammann@alpina.test",
			languages: ["de", "fr"],
		},
		{
			name: "Elif Kaya",
			role: "audit",
			phone: "+90 242 555 01 11",
			email: "elif.kaya@alpina.test",
			languages: ["tr", "en"],
		},
	],
	company: {
		registerNumber: "CHE-555.555.555",
		court: "Handelsregisteramt des Kantons Zürich",
		vatNumber: "CHE-555.555.555 MWST",
		chamber: "Zürcher Handelskammer",
		authority: "Kantonales Labor Zürich",
	},
	norms: {
		requirements: {
			A: ["MS 1500:2019"],
			C: ["MS 1500:2019", "TS 13683:2015", "HAS 23000"],
			E: ["TS 13683:2015"],
			I: ["MS 2565:2014"],
			K: ["HAS 23000"],
		},
		schemes: {
			"MS 1500:2019": {
				title: { de: "Halal-Lebensmittel", en: "Halal food" },
				validFrom: "2019-01-01",
			},
			"TS 13683:2015": {
				title: {
					de: "Halal-Lebensmittel: Anforderungen an die Herstellung",
					en: "Halal food: production requirements",
				},
				validFrom: "2015-01-01",
			},
			"HAS 23000": {
				title: { de: "Anforderungen der Halal-Zertifizierung", en: "Requirements of halal certification" },
				validFrom: "2012-01-01",
			},
			"MS 2565:2014": {
				title: { de: "Halal-Verpackungen", en: "Halal packaging" },
				validFrom: "2014-01-01",
			},
		},
		categories: "SN 555000:2024",
	},
	accreditations: [
		{ id: "sfa", name: "Schule für Abnahmen", shortName: "SFA", standard: "ISO/IEC 17065", emblem: "M8 8h32v32H8z" },
	],
	partners: [{ country: "Spanien", places: ["Sevilla"] }],
	counters: { accreditations: "01", partners: "01", countries: "01" },
	statistics: [{ id: "states", value: 57, unit: "count", filled: 1 }],
};
