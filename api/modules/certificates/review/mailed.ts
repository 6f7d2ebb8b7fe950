import { type MailSource, queueMail } from "../../../outbox/index.ts";
import type { Tx } from "../../../platform/database/index.ts";
import type { Deps } from "../../../platform/deps.ts";
import { mailedCertificate } from "../mail/repository.ts";
import type { CertificateRow } from "../repository.ts";

type Notified = Pick<CertificateRow, "id" | "submittedBy">;

/**
 * Queues mails about a release for review to the users who may sign, and about the decision to the user who released
 * the certificate.
 */
export async function notifyOf(
	tx: Tx,
	deps: Pick<Deps, "settings" | "clock">,
	action: "release" | "sign" | "reject",
	{ id: about, submittedBy: to }: Notified,
): Promise<void> {
	if (action === "release") return queueMail(tx, deps, { kind: "review", about });
	return queueMail(tx, deps, { kind: action === "sign" ? "signed" : "rejected", about, to });
}

type Facts = NonNullable<Awaited<ReturnType<typeof mailedCertificate>>>;

const pathOf = ({ id, certificationId }: Facts) =>
	`/certificationDetails?${new URLSearchParams({ cid: certificationId, certificateId: id, key: "zertifikate" })}`;

/** Describes a mail about a certificate: `event` ends the subject, `sentence` precedes the link to the certificate. */
const mailOf = (event: string, sentence: (certificate: string) => string): MailSource<Facts> => ({
	facts: (db, { about }) => mailedCertificate(db, about),
	text: (certificate, { name, body, link }) => ({
		subject: `Zertifikat ${certificate.number} (${certificate.client}) ${event}`,
		lines: [
			`Guten Tag ${name},`,
			"",
			sentence(`das Zertifikat ${certificate.number} für ${certificate.client}`),
			"",
			link(pathOf(certificate)),
			"",
			"-- ",
			body,
			`Welche E-Mails Sie erhalten, bestimmen Sie selbst: ${link("/benachrichtigungen")}`,
		],
	}),
});

export const reviewMail = mailOf(
	"wartet auf Prüfung",
	(certificate) => `${certificate} wurde zur Prüfung freigegeben und kann unterschrieben oder zurückgewiesen werden:`,
);

export const signedMail = mailOf(
	"wurde unterschrieben",
	(certificate) =>
		`${certificate}, das Sie zur Prüfung freigegeben haben, wurde unterschrieben. Es kann nun veröffentlicht werden:`,
);

export const rejectedMail = mailOf(
	"wurde zurückgewiesen",
	(certificate) =>
		`${certificate}, das Sie zur Prüfung freigegeben haben, wurde zurückgewiesen. Die Anmerkung dazu steht hier:`,
);
