import type { MailSource } from "../../outbox/index.ts";
import { findEnquiry } from "./repository.ts";

export const enquiryMail: MailSource<{ id: string; reference: string; from: string }> = {
	async facts(db, { about }) {
		const row = await findEnquiry(db, about);
		return row && { id: about, reference: row.reference, from: row.company || row.name };
	},
	text: ({ id, reference, from }, { name, body, link }) => ({
		subject: `Neue Anfrage ${reference} von ${from}`,
		lines: [
			`Guten Tag ${name},`,
			"",
			`über die Website ist die Anfrage ${reference} von ${from} eingegangen. Sie finden sie hier:`,
			"",
			link(`/customerMessage?id=${id}`),
			"",
			"-- ",
			body,
			`Welche E-Mails Sie erhalten, bestimmen Sie selbst: ${link("/benachrichtigungen")}`,
		],
	}),
};
