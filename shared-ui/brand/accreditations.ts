import type { Accreditation } from "./contract.ts";

/** Invented bodies in invented countries, so that readers cannot mistake them for real accreditations. */
export const accreditations: readonly Accreditation[] = [
	{
		id: "asm",
		name: "Akkreditierungsstelle Musterland",
		shortName: "ASM",
		standard: "ISO/IEC 17065",
		emblem: "M24 3 42 9v14c0 11-8 18-18 22C14 41 6 34 6 23V9zM14 24l7 7 13-14",
	},
	{
		id: "ehac",
		name: "Exemplarian Halal Accreditation Council",
		shortName: "EHAC",
		standard: "OIC/SMIIC 2",
		emblem: "M24 4a20 20 0 1 0 .1 0zM31 12a13 13 0 1 0 0 24 15 15 0 0 1 0-24z",
	},
	{
		id: "tsac",
		name: "Tessaria Standards and Accreditation Centre",
		shortName: "TSAC",
		standard: "GSO 2055-2",
		emblem: "M24 3l18 10.5v21L24 45 6 34.5v-21zM24 13l9.5 5.5v11L24 35l-9.5-5.5v-11z",
	},
	{
		id: "nqo",
		name: "Novaria Quality Office",
		shortName: "NQO",
		standard: "UAE.S 2055-2",
		emblem: "M4 24 24 4l20 20-20 20zM14 24h20M24 14v20",
	},
	{
		id: "mat",
		name: "Minta Akkreditáló Testület",
		shortName: "MAT",
		standard: "ISO/IEC 17065",
		emblem: "M6 42V18L24 5l18 13v24zM16 42V24h16v18M6 18h36",
	},
	{
		id: "ahe",
		name: "Autorité Halal d’Exemplie",
		shortName: "AHE",
		standard: "OIC/SMIIC 1",
		emblem: "M24 3l6 9h10v10l5 5-5 5v10H30l-6 4-6-4H8V32l-5-5 5-5V12h10zM24 17a10 10 0 1 0 .1 0z",
	},
];
