import type { Norms } from "./contract.ts";

const FOOD = "OIC/SMIIC 1:2019";
const GULF_FOOD = "GSO 2055-1:2015";
const ADDITIVES = "OIC/SMIIC 24:2020";

/** Standards by category of certification. The texts are printed on certificates without changes. */
export const norms: Norms = {
	requirements: {
		A: [FOOD],
		C: [FOOD, GULF_FOOD],
		E: [FOOD],
		I: [GULF_FOOD],
		K: [ADDITIVES],
	},
	schemes: {
		[FOOD]: {
			title: { de: "Allgemeine Anforderungen an Halal-Lebensmittel", en: "General requirements for halal food" },
			validFrom: "2019-01-01",
		},
		[GULF_FOOD]: {
			title: {
				de: "Halal-Produkte – Teil 1: Allgemeine Anforderungen an Halal-Lebensmittel",
				en: "Halal products – Part 1: General requirements for halal food",
			},
			validFrom: "2015-01-01",
		},
		[ADDITIVES]: {
			title: {
				de: "Allgemeine Anforderungen an Zusatzstoffe und andere Chemikalien für Halal-Lebensmittel",
				en: "General requirements for food additives and other added chemicals to halal food",
			},
			validFrom: "2020-01-01",
		},
	},
	categories: "GSO 2055-2:2021",
};
