import { hasOneOf } from "../../kit/access.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Actor } from "../../platform/deps.ts";
import type { Settings } from "../../platform/settings.ts";
import {
	allowedActions,
	type Certificate,
	type CertificateAction,
	type PendingApproval,
	rolesFor,
} from "./contract.ts";
import { hasPreviewed } from "./documents/repository.ts";
import type { pendingRows } from "./pending/repository.ts";
import { type CertificateRow, certificatesOf, partsOf } from "./repository.ts";
import { changeSinceRelease, isAuthor, type SinceRelease, sinceRelease } from "./since-release.ts";

type Rules = Pick<Settings, "fourEyes">;

/**
 * What this person may do now: where four eyes are required, somebody else signs what they have submitted, and nobody
 * what says something else than was released.
 */
function actionsFor(
	{ fourEyes }: Rules,
	row: CertificateRow,
	actor: Actor,
	since: SinceRelease | undefined,
): CertificateAction[] {
	const actions = allowedActions(row.status, actor.roles);
	const mustBeReleased = since !== undefined && (since.isChanged !== false || row.submittedBy === actor.id);
	return fourEyes && mustBeReleased ? actions.filter((action) => action !== "sign") : actions;
}

/** Of what an earlier version released nothing is said unless it matters. */
const isToBeTold = ({ fourEyes }: Rules, { isChanged, changes }: SinceRelease) =>
	isChanged ?? (fourEyes || changes.length > 0);

/** What only a certificate that waits for a signature is asked. */
async function approvalOf(rules: Rules, db: Reader, row: CertificateRow, actor: Actor) {
	const since = await sinceRelease(db, row);
	return {
		actions: actionsFor(rules, row, actor, since),
		// Only who could sign it now is asked for it.
		previewed:
			since !== undefined &&
			hasOneOf(actor.roles, rolesFor("sign")) &&
			(await hasPreviewed(db, row.id, actor.id, since.factsHash)),
		ownSubmission: since !== undefined && isAuthor(row, since, actor.id),
		...(since && isToBeTold(rules, since) ? { changedSinceRelease: changeSinceRelease(since) } : {}),
	};
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
			revision: row.revision,
			...(await approvalOf(rules, db, row, actor)),
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
