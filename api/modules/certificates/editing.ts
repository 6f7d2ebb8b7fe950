import { type AuditAction, changesBetween, recordAudit } from "../../audit/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import { assertFresh } from "../../stale.ts";
import { circumstancesOf, refreshCertificationStatus } from "../certifications/index.ts";
import { actionsLeadingTo, type Certificate, type CertificateInput, FIRST_STATUS } from "./contract.ts";
import { writeCertificate, writeNewCertificate } from "./present.ts";
import {
	type CertificateContent,
	type CertificateKey,
	type CertificateRow,
	contentIn,
	deleteCertificate,
	insertCertificate,
	insertStatus,
	loadCertificate,
	nextCertificateNumber,
	partsOf,
	scopeOf,
	writeContent,
} from "./repository.ts";
import { assertNotEnded, assertWithinScope, permittedMove, schemesToState } from "./rules.ts";
import { transition } from "./transition.ts";

// Audit actions that change a certificate which is still editable. A save is refused as outdated if one of them
// happened after the user had loaded the certificate.
const CHANGES: readonly AuditAction[] = [
	...actionsLeadingTo(({ content }) => content === "open").map((action) => `certificate.${action}` as const),
	"certificate.products",
	"certificate.validTo",
];

const content = (input: CertificateContent) => ({
	validFrom: input.validFrom,
	products: input.products.length,
	productionSites: input.productionSites,
	schemes: input.schemes,
});

export const beforeDraft = (tx: Tx, certificationId: string) =>
	Promise.all([
		scopeOf(tx, certificationId),
		circumstancesOf(tx, certificationId),
		nextCertificateNumber(tx, certificationId),
	]);

interface Drafting {
	certificationId: string;
	known: Awaited<ReturnType<typeof beforeDraft>>;
	input: CertificateInput;
	/** The schemes that the replaced certificate states. */
	stated?: readonly string[];
	actor: Actor;
	replacesId?: string;
}

/** Creates a draft certificate, and updates the status of its certification, which depends on its certificates. */
export async function draftCertificate(
	tx: Tx,
	deps: Pick<Deps, "clock" | "subscribers">,
	{ certificationId, known: [scope, circumstances, number], input: entered, stated = [], actor, replacesId }: Drafting,
): Promise<CertificateRow> {
	const at = timestamp(deps.clock);
	const input = { ...entered, schemes: schemesToState(entered.schemes, stated, scope, today(deps.clock)) };
	const certificate = await insertCertificate(tx, {
		certificationId,
		certificateNumber: `${scope.certificationNumber}-${String(number).padStart(2, "0")}`,
		validFrom: input.validFrom,
		validTo: scope.validTo,
		draftedBy: actor.id,
		replacesId,
		at,
	});
	const { id, certificateNumber } = certificate;
	await writeContent(tx, id, input);
	await insertStatus(tx, { certificateId: id, status: FIRST_STATUS, ts: at, actor });
	const changes = changesBetween({}, { certificateNumber, replaces: replacesId, ...content(input) });
	await recordAudit(tx, { actor, at, action: "certificate.create", entityId: id, changes });
	const all = { ...circumstances, certificates: [...circumstances.certificates, FIRST_STATUS] };
	await refreshCertificationStatus(tx, deps, certificationId, actor, all);
	return certificate;
}

export const createCertificate = (
	deps: Deps,
	certificationId: string,
	input: CertificateInput,
	actor: Actor,
): Promise<Certificate> =>
	writeNewCertificate(deps, actor, async (tx) => {
		const known = await beforeDraft(tx, certificationId);
		assertNotEnded(known[0], today(deps.clock));
		assertWithinScope(input, known[0]);
		return draftCertificate(tx, deps, { certificationId, known, input, actor });
	});

/** Changes a draft or a rejected certificate; a rejected certificate becomes a draft again. */
export function editCertificate(
	deps: Deps,
	key: CertificateKey,
	input: CertificateInput,
	actor: Actor,
	ifMatch: string | undefined,
): Promise<Certificate> {
	return writeCertificate(deps, key, actor, async (tx) => {
		const [certificate, scope, parts, circumstances] = await Promise.all([
			loadCertificate(tx, key),
			scopeOf(tx, key.certificationId),
			partsOf(tx, key),
			circumstancesOf(tx, key.certificationId, key.certificateId),
		]);
		const { id, revision: version, validFrom } = certificate;
		const before = { validFrom, ...contentIn(parts, id) };
		permittedMove("edit", certificate.status, actor.roles);
		await assertFresh(tx, deps.clock, ifMatch, { id, actions: CHANGES, version });
		assertWithinScope(input, scope);
		const schemes = schemesToState(input.schemes, before.schemes, scope, today(deps.clock));
		const after = { ...input, schemes };
		const edited = await transition(tx, deps, {
			action: "edit",
			certificate,
			circumstances,
			actor,
			changes: { validFrom: input.validFrom, validTo: scope.validTo, draftedBy: actor.id },
			audit: changesBetween(content(before), content(after)),
		});
		await writeContent(tx, id, after);
		return edited;
	});
}

/** Deletes a draft certificate. Its number is never used again, so that a number identifies only one certificate. */
export async function removeCertificate(deps: Deps, key: CertificateKey, actor: Actor): Promise<void> {
	const at = timestamp(deps.clock);
	await deps.database.write(actor, async (tx) => {
		const [certificate, circumstances] = await Promise.all([
			loadCertificate(tx, key),
			circumstancesOf(tx, key.certificationId, key.certificateId),
		]);
		permittedMove("delete", certificate.status, actor.roles);
		await deleteCertificate(tx, certificate.id);
		const changes = changesBetween({ certificateNumber: certificate.certificateNumber }, {});
		await recordAudit(tx, { actor, at, action: "certificate.delete", entityId: certificate.id, changes });
		await refreshCertificationStatus(tx, deps, key.certificationId, actor, circumstances);
	});
}
