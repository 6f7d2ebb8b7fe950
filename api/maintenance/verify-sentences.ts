import type { Language } from "../kit/languages.ts";

/** What the command says beside the sentences that it shares with the website. */
interface Sentences {
	certificate: string;
	company: string;
	validity: string;
	issuer: string;
	listedAt: string;
	/** Nobody said whose credential it should be; `claimed`: whom it names. */
	noIssuer: (claimed: string) => string;
	ofPdf: string;
	keptKeys: (moment: string) => string;
}

export const SENTENCES: Readonly<Record<Language, Sentences>> = {
	de: {
		certificate: "Zertifikat",
		company: "Unternehmen",
		validity: "Gültigkeit",
		issuer: "Aussteller",
		listedAt: "Stand der Statuslisten",
		noIssuer: (claimed) =>
			`Von wem der Nachweis sein soll, ist nicht angegeben. Er nennt ${claimed}; das kann jeder geschrieben haben. Geben Sie an, wen Sie meinen: --issuer did:web:RECHNER`,
		ofPdf:
			"Geprüft wurde der Nachweis, der im PDF steckt, und nicht das PDF: Es gilt, was hier steht, auch wenn das PDF etwas anderes zeigt. Sein Siegel prüfen Programme für PDFs.",
		keptKeys: (moment) =>
			`Die Schlüssel des Ausstellers sind nicht erreichbar. Verwendet wurden die zuletzt geholten vom ${moment}.`,
	},
	en: {
		certificate: "Certificate",
		company: "Company",
		validity: "Validity",
		issuer: "Issuer",
		listedAt: "Status lists as of",
		noIssuer: (claimed) =>
			`Whose credential it should be was not said. It names ${claimed}; anybody may have written that. Say whom you mean: --issuer did:web:HOST`,
		ofPdf:
			"What was checked is the credential inside the PDF, and not the PDF: what stands here holds, even if the PDF shows something else. Its seal is checked by programs for PDFs.",
		keptKeys: (moment) => `The issuer's keys cannot be reached. Those were used that were last fetched, on ${moment}.`,
	},
	mg: {
		certificate: "Tanúsítvány",
		company: "Vállalat",
		validity: "Érvényesség",
		issuer: "Kiállító",
		listedAt: "Az állapotlisták kelte",
		noIssuer: (claimed) =>
			`Nincs megadva, hogy kitől kell származnia az igazolásnak. Az igazolás ezt nevezi meg: ${claimed}; ezt bárki beleírhatta. Adja meg, kire gondol: --issuer did:web:GÉPNÉV`,
		ofPdf:
			"Az ellenőrzés a PDF-be ágyazott igazolásra vonatkozott, nem magára a PDF-re: az érvényes, ami itt áll, akkor is, ha a PDF mást mutat. A pecsétjét PDF-programok ellenőrzik.",
		keptKeys: (moment) =>
			`A kiállító kulcsai nem érhetők el. Az ellenőrzés a legutóbb, ${moment} letöltött kulcsokkal történt.`,
	},
};
