import type { WatcherTexts } from "../../../outbox/index.ts";

interface Facts {
	number: string;
	client: string;
	last: string;
	/** The days until the certificate's last day, with their unit, for example "30 days". */
	left: string;
	/** The path of the certificate's public page. */
	page: string;
}

export const expiringText: WatcherTexts<Facts> = {
	de: ({ number, client, last, left, page }, link) => ({
		subject: `Zertifikat ${number} läuft am ${last} ab`,
		lines: [
			"Guten Tag,",
			"",
			`das Zertifikat ${number} (${client}), das Sie beobachten, ist gültig und läuft am ${last} ab. Bis dahin: ${left}.`,
			"",
			"Der Stand im Register:",
			link(page),
		],
		ending: "Diese E-Mails beenden und die Adresse löschen",
	}),
	en: ({ number, client, last, left, page }, link) => ({
		subject: `Certificate ${number} expires on ${last}`,
		lines: [
			"Hello,",
			"",
			`certificate ${number} (${client}), which you watch, is valid and expires on ${last}. Until then: ${left}.`,
			"",
			"The status in the register:",
			link(page),
		],
		ending: "End these e-mails and delete the address",
	}),
	mg: ({ number, client, last, left, page }, link) => ({
		subject: `A(z) ${number} tanúsítvány lejár: ${last}`,
		lines: [
			"Jó napot kívánunk!",
			"",
			`Az Ön által figyelt ${number} tanúsítvány (${client}) érvényes. Az érvényesség utolsó napja: ${last}. Addig hátravan: ${left}.`,
			"",
			"Az állapot a nyilvántartásban:",
			link(page),
		],
		ending: "A levelek leállítása és a cím törlése",
	}),
};
