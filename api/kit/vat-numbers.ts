import { text } from "./fields.ts";

/** The lengths of VAT numbers without their prefix that each country's law allows, by prefix. */
const LENGTHS_BY_PREFIX: Readonly<Record<string, readonly number[]>> = {
	// Countries of the European Union, and Northern Ireland (XI), with the formats that the EU's service VIES accepts.
	ATU: [8],
	BE: [10],
	BG: [9, 10],
	CY: [9],
	CZ: [8, 9, 10],
	DE: [9],
	DK: [8],
	EE: [9],
	EL: [9],
	ES: [9],
	FI: [8],
	FR: [11],
	GR: [9],
	HR: [11],
	HU: [8],
	IE: [8, 9],
	IT: [11],
	LT: [9, 12],
	LU: [8],
	LV: [11],
	MT: [8],
	NL: [12],
	PL: [10],
	PT: [9],
	RO: [2, 3, 4, 5, 6, 7, 8, 9, 10],
	SE: [12],
	SI: [8],
	SK: [10],
	XI: [5, 9, 12],
	AL: [10],
	BA: [12, 13],
	BY: [9],
	CHE: [9, 10, 11, 12, 13],
	GB: [5, 9, 12],
	IS: [5, 6],
	LI: [5],
	MD: [7, 8],
	ME: [8],
	MK: [13],
	NO: [9],
	RS: [9],
	RU: [10, 12],
	TR: [10, 11],
	UA: [10, 12],
	XK: [9],
};

/** Matches a Swiss or Norwegian VAT number with the suffix after it, which does not count towards its length. */
const SUFFIX = /^(CHE.+)(MWST|TVA|IVA)$|^(NO.+)MVA$/;
const PREFIXED = /^(ATU|CHE|[A-Z]{2})([0-9A-Z+*]+)$/;

function isLegalNumber(value: string): boolean {
	const [, prefix = "", rest = ""] = PREFIXED.exec(value.toUpperCase().replace(SUFFIX, "$1$3")) ?? [];
	return LENGTHS_BY_PREFIX[prefix]?.includes(rest.length) ?? false;
}

/** The schema of a client's VAT number: with a length that its country's law allows, or with 10 to 11 characters. */
export const vatNr = text({ min: 10, max: 11, strip: /[\s.\p{Pd}\u00AD\u2212]/gu, exempt: isLegalNumber });
