import { Buffer } from "node:buffer";
import { type MailSource, readWrittenMail, type WrittenMail } from "../../../outbox/index.ts";
import { dayOf } from "../../../platform/runtime/clock.ts";
import { documentName, mayMail } from "../contract.ts";
import { findIssued, issuedBytes } from "../publication/issued.ts";
import { loadIssuedCertificate } from "../repository.ts";
import { mailedCertificate } from "./repository.ts";

/** The mail that a user sends to a contact of the client, with the PDF as it was issued. */
export const certificateMail: MailSource<WrittenMail> = {
	/** Returns undefined if the certificate is no longer valid, or the recipient no longer a contact of the client. */
	async facts(db, { about, now }) {
		const mail = readWrittenMail(about);
		const known = await mailedCertificate(db, mail.certificateId);
		if (!known || !mayMail(known.status, known, dayOf(now))) return undefined;
		return known.contacts.some(({ person }) => person.email === mail.email) ? mail : undefined;
	},
	text: ({ subject, text }) => ({ subject, lines: text.split("\n") }),
	async attachments(deps, { about }) {
		const { certificateId, lang } = readWrittenMail(about);
		const { db } = deps.database;
		const of = { lang, format: "pdf" } as const;
		const [certificate, issued] = await Promise.all([
			loadIssuedCertificate(db, certificateId),
			findIssued(db, deps.keys, certificateId, of),
		]);
		const content = Buffer.from(await issuedBytes(deps, certificate, of, issued));
		return [{ filename: documentName(certificate.certificateNumber, of), content }];
	},
};
