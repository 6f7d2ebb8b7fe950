import { changesBetween, recordAudit } from "../../../audit/index.ts";
import { sentence } from "../../../kit/sentences.ts";
import { queueWrittenMail } from "../../../outbox/index.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { found, illegalTransition, invalidField, notFound } from "../../../platform/errors.ts";
import { again, doneBefore } from "../../../platform/idempotency/index.ts";
import { timestamp, today } from "../../../platform/runtime/clock.ts";
import { type CertificateMailInput, mayMail } from "../contract.ts";
import type { Templates } from "../document/template.ts";
import { findIssued } from "../publication/issued.ts";
import { issuedPdf } from "../publication/pdf.ts";
import { type CertificateKey, loadCertificate } from "../repository.ts";
import { mailedCertificate } from "./repository.ts";

type Known = Awaited<ReturnType<typeof mailedCertificate>>;

/** Returns the recipient's name. Throws 409 unless the certificate is valid, and 400 for an unknown recipient. */
function recipientNamed(row: Known, to: string, { clock }: Pick<Deps, "clock">): string {
	const known = found(row);
	if (!mayMail(known.status, known, today(clock))) throw illegalTransition(sentence("certificate.notMailed"));
	const contact = known.contacts.find(({ person }) => person.email === to);
	if (!contact) throw invalidField("to", "mail.toUnknown");
	const { title, firstName, lastName } = contact.person;
	return [title, firstName, lastName].filter(Boolean).join(" ");
}

/** Sends the PDF of a certificate to a contact of the client. Throws 404 without a mail server. */
export async function mailCertificate(
	deps: Deps,
	templates: Templates,
	key: CertificateKey,
	{ to: email, lang, subject, text }: CertificateMailInput,
	actor: Actor,
): Promise<void> {
	const { database, clock, keys, settings } = deps;
	const { db } = database;
	if (!settings.mail) throw notFound();
	const { certificateId } = key;
	const [before, certificate, known, issued] = await Promise.all([
		doneBefore(db, actor),
		loadCertificate(db, key),
		mailedCertificate(db, certificateId),
		findIssued(db, keys, certificateId, { lang, format: "pdf" }),
	]);
	if (before) return;
	recipientNamed(known, email, deps);
	// The PDF is printed now if it does not exist yet, so that a failure is shown to the user.
	await issuedPdf(deps, templates, certificate, { lang, issued, actor: again(actor) });
	await database.write(actor, async (tx) => {
		const name = recipientNamed(await mailedCertificate(tx, certificateId), email, deps);
		const changes = changesBetween({}, { sentTo: `${name}, ${email}`, lang });
		const at = timestamp(clock);
		await Promise.all([
			queueWrittenMail(tx, deps, actor.id, { certificateId, lang, email, name, subject, text }),
			recordAudit(tx, { actor, at, action: "certificate.mail", entityId: certificateId, changes }),
		]);
	});
}
