import type { MailSource } from "../../outbox/index.ts";
import type { EnquiryReply } from "./contract.ts";
import { findEnquiry, markReplySent } from "./repository.ts";
import { replyOf } from "./rules.ts";

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

export const enquiryReplyMail: MailSource<EnquiryReply> = {
	async facts(db, { about }) {
		const { id, position } = replyOf(about);
		return (await findEnquiry(db, id))?.replies[position];
	},
	text: ({ subject, text }, { office }) => ({ subject, lines: text.split("\n"), replyTo: office }),
	async sent(tx, { about, now }) {
		const { id, position } = replyOf(about);
		const row = await findEnquiry(tx, id);
		if (row) await markReplySent(tx, row, position, now.toISOString());
	},
};
