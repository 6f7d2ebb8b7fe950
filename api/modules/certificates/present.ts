import type { Reader } from "../../platform/database/index.ts";
import type { Actor } from "../../platform/deps.ts";
import { allowedActions, CERTIFICATE_STATUS, type Certificate, type PendingApproval } from "./contract.ts";
import { hasPreviewed } from "./documents/repository.ts";
import { hashFacts } from "./facts.ts";
import type { pendingRows } from "./pending/repository.ts";
import { type CertificateRow, certificatesOf, factsOf, partsOf } from "./repository.ts";

async function isPreviewed(db: Reader, row: CertificateRow, actor: Actor): Promise<boolean> {
	// Only a certificate that this person could sign now asks for it.
	if (row.status !== CERTIFICATE_STATUS.IN_APPROVAL || !actor.roles.includes("Admin")) return false;
	return hasPreviewed(db, row.id, actor.id, hashFacts(await factsOf(db, row)));
}

async function presentAll(db: Reader, rows: readonly CertificateRow[], actor: Actor): Promise<Certificate[]> {
	const parts = await partsOf(
		db,
		rows.map((row) => row.id),
	);
	const answers: Certificate[] = [];
	for (const row of rows)
		answers.push({
			_id: row.id,
			_certificationId: row.certificationId,
			certificateNumber: row.certificateNumber,
			validFrom: row.validFrom,
			validTo: row.validTo,
			products: parts.products.get(row.id) ?? [],
			productionSites: parts.productionSites.get(row.id) ?? [],
			stati: parts.stati.get(row.id) ?? [],
			actions: allowedActions(row.status, actor.roles),
			revision: row.revision,
			previewed: await isPreviewed(db, row, actor),
			ownSubmission: row.status === CERTIFICATE_STATUS.IN_APPROVAL && row.submittedBy === actor.id,
			...(row.publicId === null ? {} : { publicId: row.publicId }),
		});
	return answers;
}

/** A certificate as this person sees it. */
export async function present(db: Reader, row: CertificateRow, actor: Actor): Promise<Certificate> {
	const [answer] = await presentAll(db, [row], actor);
	if (!answer) throw new Error("A certificate was not presented");
	return answer;
}

/** The certificates of a certification, oldest first, as this person sees them. */
export async function listCertificates(db: Reader, certificationId: string, actor: Actor): Promise<Certificate[]> {
	return presentAll(db, await certificatesOf(db, certificationId), actor);
}

type PendingRow = Awaited<ReturnType<typeof pendingRows>>["rows"][number];
export const presentPending = (row: PendingRow): PendingApproval => ({
	certificateNumber: row.certificateNumber,
	clientName: row.clientName,
	submitted: { user: row.user, ts: row.ts },
	_certificationId: row.certificationId,
	_certificateId: row.certificateId,
});
