import type { TextByLanguage } from "../../../outbox/index.ts";

interface Facts {
	number: string;
	client: string;
	last: string;
	/** The days until the certificate's last day, with their unit, for example "30 days". */
	left: string;
	/** The path of the certificate's public page; `end` is the path of the page that ends the subscription. */
	page: string;
	end: string;
	oneClick: string;
}

export const expiringText: TextByLanguage<Facts> = {
	de: ({ number, client, last, left, page, end, oneClick }, { body, link }) => ({
		subject: `Zertifikat ${number} läuft am ${last} ab`,
		lines: [
			"Guten Tag,",
			"",
			`das Zertifikat ${number} (${client}), das Sie beobachten, ist gültig und läuft am ${last} ab. Bis dahin: ${left}.`,
			"",
			"Der Stand im Register:",
			link(page),
			"",
			"-- ",
			body,
			`Diese E-Mails beenden und die Adresse löschen: ${link(end)}`,
		],
		oneClick: link(oneClick),
	}),
	en: ({ number, client, last, left, page, end, oneClick }, { body, link }) => ({
		subject: `Certificate ${number} expires on ${last}`,
		lines: [
			"Hello,",
			"",
			`certificate ${number} (${client}), which you watch, is valid and expires on ${last}. Until then: ${left}.`,
			"",
			"The status in the register:",
			link(page),
			"",
			"-- ",
			body,
			`End these e-mails and delete the address: ${link(end)}`,
		],
		oneClick: link(oneClick),
	}),
	mg: ({ number, client, last, left, page, end, oneClick }, { body, link }) => ({
		subject: `A(z) ${number} tanúsítvány lejár: ${last}`,
		lines: [
			"Jó napot kívánunk!",
			"",
			`Az Ön által figyelt ${number} tanúsítvány (${client}) érvényes. Az érvényesség utolsó napja: ${last}. Addig hátravan: ${left}.`,
			"",
			"Az állapot a nyilvántartásban:",
			link(page),
			"",
			"-- ",
			body,
			`A levelek leállítása és a cím törlése: ${link(end)}`,
		],
		oneClick: link(oneClick),
	}),
};
