import type { Standard } from "@portal/brand/contract.ts";

export const standards: readonly Standard[] = [
	{
		name: "MS 1500",
		text: {
			de: "Malaysische Anforderungen an Halal-Lebensmittel.",
			en: "Malaysian requirements for halal food.",
			mg: "A halal élelmiszerek malajziai követelményei.",
		},
	},
];
