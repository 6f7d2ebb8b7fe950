import type { Language } from "./languages.ts";
import type { PublicState } from "./public-states.ts";

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
	notYetValid: { badge: "Noch nicht gültig", verdict: (from) => `Dieses Zertifikat gilt erst ab ${from}.` },
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
	notYetValid: { badge: "Not yet valid", verdict: (from) => `This certificate does not become valid until ${from}.` },
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
		verdict: (from) => `Ez a tanúsítvány még nem érvényes. Az érvényesség első napja: ${from}`,
	},
	retracted: { badge: "Visszavont", verdict: () => "Ezt a tanúsítványt visszavonták, már nem érvényes." },
	expired: {
		badge: "Lejárt",
		verdict: (_from, to) => `Ez a tanúsítvány lejárt. Az érvényesség utolsó napja: ${to}`,
	},
};

export const PUBLIC_SENTENCES: Readonly<Record<Language, PublicSentences>> = { de, en, mg };
