import type { Reader } from "../../platform/database/index.ts";
import type { Actor } from "../../platform/deps.ts";
import type { Settings } from "../../platform/settings.ts";
import {
	allowedActions,
	CERTIFICATE_STATUS,
	type Certificate,
	type CertificateAction,
	type PendingApproval,
} from "./contract.ts";
import { hasPreviewed } from "./documents/repository.ts";
import { hashFacts } from "./facts.ts";
import type { pendingRows } from "./pending/repository.ts";
import { type CertificateRow, certificatesOf, factsOf, partsOf } from "./repository.ts";

type Rules = Pick<Settings, "fourEyes">;

const isOwnSubmission = (row: CertificateRow, actor: Actor) =>
	row.status === CERTIFICATE_STATUS.IN_APPROVAL && row.submittedBy === actor.id;

/** What this person may do now: where four eyes are required, somebody else signs what they have submitted. */
function actionsFor({ fourEyes }: Rules, row: CertificateRow, actor: Actor): CertificateAction[] {
	const actions = allowedActions(row.status, actor.roles);
	return fourEyes && isOwnSubmission(row, actor) ? actions.filter((action) => action !== "sign") : actions;
}

async function isPreviewed(db: Reader, row: CertificateRow, actor: Actor): Promise<boolean> {
	// Only a certificate that this person could sign now asks for it.
	if (row.status !== CERTIFICATE_STATUS.IN_APPROVAL || !actor.roles.includes("Admin")) return false;
	return hasPreviewed(db, row.id, actor.id, hashFacts(await factsOf(db, row)));
}

async function presentAll(
	rules: Rules,
	db: Reader,
	rows: readonly CertificateRow[],
	actor: Actor,
): Promise<Certificate[]> {
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
			actions: actionsFor(rules, row, actor),
			revision: row.revision,
			previewed: await isPreviewed(db, row, actor),
			ownSubmission: isOwnSubmission(row, actor),
			...(row.publicId === null ? {} : { publicId: row.publicId }),
		});
	return answers;
}

/** A certificate as this person sees it. */
export async function present(rules: Rules, db: Reader, row: CertificateRow, actor: Actor): Promise<Certificate> {
	const [answer] = await presentAll(rules, db, [row], actor);
	if (!answer) throw new Error("A certificate was not presented");
	return answer;
}

/** The certificates of a certification, oldest first, as this person sees them. */
export async function listCertificates(
	rules: Rules,
	db: Reader,
	certificationId: string,
	actor: Actor,
): Promise<Certificate[]> {
	return presentAll(rules, db, await certificatesOf(db, certificationId), actor);
}

type PendingRow = Awaited<ReturnType<typeof pendingRows>>["rows"][number];
export const presentPending = (row: PendingRow): PendingApproval => ({
	certificateNumber: row.certificateNumber,
	clientName: row.clientName,
	submitted: { user: row.user, ts: row.ts },
	_certificationId: row.certificationId,
	_certificateId: row.certificateId,
});
