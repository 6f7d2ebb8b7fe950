import type { WatcherTexts } from "../../../outbox/index.ts";

interface Facts {
	number: string;
	client: string;
	badge: string;
	sentence: string;
	/** The label of the state that the previous notification reported. */
	before: string;
	cause: string | undefined;
	newer: string | undefined;
	/** The last day of a certificate that expires soon, and the days until then with their unit. */
	expiring: { last: string; left: string } | undefined;
	/** The path of the certificate's public page, or of its successor's if the certificate is superseded. */
	page: string;
}

export const changeText: WatcherTexts<Facts> = {
	de: ({ number, client, badge, sentence, before, cause, newer, expiring, page }, link) => ({
		subject: `Zertifikat ${number}: ${badge}`,
		lines: [
			"Guten Tag,",
			"",
			`der Stand des Zertifikats ${number} (${client}), das Sie beobachten, hat sich geändert.`,
			"",
			sentence,
			cause && `Grund: ${cause}`,
			`Bisher: ${before}`,
			expiring && `Es läuft am ${expiring.last} ab. Bis dahin: ${expiring.left}.`,
			"",
			newer && `Das neue Zertifikat ist ${newer}.`,
			"Der Stand im Register:",
			link(page),
		],
		ending: "Diese E-Mails beenden und die Adresse löschen",
	}),
	en: ({ number, client, badge, sentence, before, cause, newer, expiring, page }, link) => ({
		subject: `Certificate ${number}: ${badge}`,
		lines: [
			"Hello,",
			"",
			`the status of certificate ${number} (${client}), which you watch, has changed.`,
			"",
			sentence,
			cause && `Reason: ${cause}`,
			`Before: ${before}`,
			expiring && `It expires on ${expiring.last}. Until then: ${expiring.left}.`,
			"",
			newer && `The new certificate is ${newer}.`,
			"The status in the register:",
			link(page),
		],
		ending: "End these e-mails and delete the address",
	}),
	mg: ({ number, client, badge, sentence, before, cause, newer, expiring, page }, link) => ({
		subject: `${number} tanúsítvány: ${badge}`,
		lines: [
			"Jó napot kívánunk!",
			"",
			`Az Ön által figyelt ${number} tanúsítvány (${client}) állapota megváltozott.`,
			"",
			sentence,
			cause && `Ok: ${cause}`,
			`Korábban: ${before}`,
			expiring && `Az érvényesség utolsó napja: ${expiring.last}. Addig hátravan: ${expiring.left}.`,
			"",
			newer && `Az új tanúsítvány: ${newer}.`,
			"Az állapot a nyilvántartásban:",
			link(page),
		],
		ending: "A levelek leállítása és a cím törlése",
	}),
};
