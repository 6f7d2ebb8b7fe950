import type { Language } from "./languages.ts";
import { CAUSES, type CauseName, type PublicState } from "./public-states.ts";

/** The words with which the website states whether a certificate is valid. Staff see them before publication. */
interface PublicSentence {
	badge: string;
	/** `from` and `to` are the first and the last valid day, already formatted in the language. */
	sentence(from: string, to: string): string;
}
type PublicSentences = Readonly<Record<PublicState, PublicSentence>>;

// Each language is a separate export, so that a bundle for one language does not contain the others.

export const de: PublicSentences = {
	valid: { badge: "Gültig", sentence: () => "Dieses Zertifikat ist gültig." },
	notYetValid: { badge: "Noch nicht gültig", sentence: (from) => `Dieses Zertifikat ist erst gültig ab ${from}.` },
	suspended: { badge: "Ausgesetzt", sentence: () => "Dieses Zertifikat ist derzeit ausgesetzt." },
	superseded: { badge: "Ersetzt", sentence: () => "Dieses Zertifikat wurde durch ein neueres ersetzt." },
	retracted: {
		badge: "Zurückgezogen",
		sentence: () => "Dieses Zertifikat wurde zurückgezogen und ist nicht mehr gültig.",
	},
	expired: {
		badge: "Abgelaufen",
		sentence: (_from, to) => `Dieses Zertifikat ist abgelaufen. Es war bis ${to} gültig.`,
	},
};

export const en: PublicSentences = {
	valid: { badge: "Valid", sentence: () => "This certificate is valid." },
	notYetValid: {
		badge: "Not yet valid",
		sentence: (from) => `This certificate is not valid yet. It is valid from ${from}.`,
	},
	suspended: { badge: "Suspended", sentence: () => "This certificate is currently suspended." },
	superseded: { badge: "Replaced", sentence: () => "This certificate has been replaced by a newer one." },
	retracted: {
		badge: "Retracted",
		sentence: () => "This certificate has been retracted and is no longer valid.",
	},
	expired: { badge: "Expired", sentence: (_from, to) => `This certificate has expired. It was valid until ${to}.` },
};

export const mg: PublicSentences = {
	valid: { badge: "Érvényes", sentence: () => "Ez a tanúsítvány érvényes." },
	notYetValid: {
		badge: "Még nem érvényes",
		sentence: (from) => `Ez a tanúsítvány még nem érvényes. Érvényes ettől a naptól: ${from}`,
	},
	suspended: { badge: "Felfüggesztve", sentence: () => "Ez a tanúsítvány jelenleg fel van függesztve." },
	superseded: { badge: "Felváltva", sentence: () => "Ezt a tanúsítványt egy újabb váltotta fel." },
	retracted: { badge: "Visszavont", sentence: () => "Ezt a tanúsítványt visszavonták, már nem érvényes." },
	expired: {
		badge: "Lejárt",
		sentence: (_from, to) => `Ez a tanúsítvány lejárt. Az érvényesség utolsó napja: ${to}`,
	},
};

export const PUBLIC_SENTENCES: Readonly<Record<Language, PublicSentences>> = { de, en, mg };

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
