import type { Language } from "../kit/languages.ts";

export const SENTENCES = {
	de: {
		certificate: "Zertifikat",
		company: "Unternehmen",
		validity: "Gültigkeit",
		issuer: "Aussteller",
		listedAt: "Stand der Statuslisten",
		// The sentence for a check without a given issuer; `claimed` is the issuer that the credential states.
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
			`No issuer was specified, and the issuer that the credential names, ${claimed}, can be forged: specify the one that you expect with --issuer did:web:HOST`,
		ofPdf:
			"The credential in the PDF was checked, not the PDF itself: this result is right even if the PDF shows something else. Programs for PDFs check its seal.",
		keptKeys: (moment) =>
			`The issuer's keys are unavailable. The keys that were last fetched, on ${moment}, were used.`,
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
} satisfies Record<Language, Record<string, string | ((text: string) => string)>>;
