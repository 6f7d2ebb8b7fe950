import type { Language } from "./languages.ts";
import { CAUSES, type CauseName, type PublicState } from "./public-states.ts";

/** What the website says of a certificate: in a word, and in a sentence. The staff read it before they publish. */
interface PublicSentence {
	badge: string;
	/** With the first and the last day of validity, as the language writes them. */
	verdict(from: string, to: string): string;
}
type PublicSentences = Readonly<Record<PublicState, PublicSentence>>;

// One export for each language, so that a program in one of them leaves the others out.

export const de: PublicSentences = {
	valid: { badge: "Gültig", verdict: () => "Dieses Zertifikat ist gültig." },
	notYetValid: { badge: "Noch nicht gültig", verdict: (from) => `Dieses Zertifikat ist erst gültig ab ${from}.` },
	suspended: { badge: "Ausgesetzt", verdict: () => "Dieses Zertifikat ist derzeit ausgesetzt." },
	superseded: { badge: "Ersetzt", verdict: () => "Dieses Zertifikat wurde durch ein neueres ersetzt." },
	retracted: {
		badge: "Zurückgezogen",
		verdict: () => "Dieses Zertifikat wurde zurückgezogen und ist nicht mehr gültig.",
	},
	expired: {
		badge: "Abgelaufen",
		verdict: (_from, to) => `Dieses Zertifikat ist abgelaufen. Es war bis ${to} gültig.`,
	},
};

export const en: PublicSentences = {
	valid: { badge: "Valid", verdict: () => "This certificate is valid." },
	notYetValid: {
		badge: "Not yet valid",
		verdict: (from) => `This certificate is not valid yet. It is valid from ${from}.`,
	},
	suspended: { badge: "Suspended", verdict: () => "This certificate is currently suspended." },
	superseded: { badge: "Replaced", verdict: () => "This certificate has been replaced by a newer one." },
	retracted: {
		badge: "Retracted",
		verdict: () => "This certificate has been retracted and is no longer valid.",
	},
	expired: { badge: "Expired", verdict: (_from, to) => `This certificate has expired. It was valid until ${to}.` },
};

export const mg: PublicSentences = {
	valid: { badge: "Érvényes", verdict: () => "Ez a tanúsítvány érvényes." },
	notYetValid: {
		badge: "Még nem érvényes",
		verdict: (from) => `Ez a tanúsítvány még nem érvényes. Érvényes ettől a naptól: ${from}`,
	},
	suspended: { badge: "Felfüggesztve", verdict: () => "Ez a tanúsítvány jelenleg fel van függesztve." },
	superseded: { badge: "Felváltva", verdict: () => "Ezt a tanúsítványt egy újabb váltotta fel." },
	retracted: { badge: "Visszavont", verdict: () => "Ezt a tanúsítványt visszavonták, már nem érvényes." },
	expired: {
		badge: "Lejárt",
		verdict: (_from, to) => `Ez a tanúsítvány lejárt. Az érvényesség utolsó napja: ${to}`,
	},
};

export const PUBLIC_SENTENCES: Readonly<Record<Language, PublicSentences>> = { de, en, mg };

/** Why it was suspended or retracted. */
export const PUBLIC_CAUSES: Readonly<Record<Language, Readonly<Record<CauseName, string>>>> = {
	de: CAUSES,
	en: {
		customerRequest: "At the customer's request",
		nonconformity: "Nonconformity",
		noSurveillance: "Surveillance not possible",
		markMisuse: "Misuse of the mark",
		other: "Other reasons",
	},
	mg: {
		customerRequest: "Az ügyfél kérésére",
		nonconformity: "Nemmegfelelőség",
		noSurveillance: "A felügyeleti vizsgálat nem lehetséges",
		markMisuse: "A védjegy jogosulatlan használata",
		other: "Egyéb",
	},
};
