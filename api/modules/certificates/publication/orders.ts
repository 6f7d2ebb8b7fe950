import type { AuditChanges } from "../../../audit/contract.ts";
import { type AuditAction, recordAudit } from "../../../audit/index.ts";
import { sentence } from "../../../kit/sentences.ts";
import type { Tx } from "../../../platform/database/index.ts";
import { type Actor, type Deps, SYSTEM } from "../../../platform/deps.ts";
import { ApiError, illegalTransition } from "../../../platform/errors.ts";
import type { Job } from "../../../platform/instances/jobs.ts";
import { timestamp, today } from "../../../platform/runtime/clock.ts";
import { reasonOf } from "../../../platform/runtime/error-trace.ts";
import { type Certificate, rolesFor } from "../contract.ts";
import type { Templates } from "../document/template.ts";
import { writeCertificate } from "../present.ts";
import { type CertificateKey, loadCertificate, updateCertificate } from "../repository.ts";
import { assertFirstDay, permittedMove } from "../rules.ts";
import { authenticOrNone } from "./issued.ts";
import {
	deleteOrder,
	dueOrders,
	findOrder,
	type findOrderOfReplacement,
	markFailed,
	type PublicationOrder,
	writeOrder,
} from "./orders.repository.ts";
import { createPrintAhead } from "./pdf.ts";
import { publish } from "./publication.ts";

/**
 * Schedules the publication of a signed certificate for its first day, or cancels the schedule if `on` is null. An
 * existing schedule stays unchanged, together with the user who made it.
 */
export function orderPublication(
	deps: Deps,
	key: CertificateKey,
	on: string | null,
	actor: Actor,
): Promise<Certificate> {
	const { clock } = deps;
	return writeCertificate(deps, key, actor, async (tx) => {
		const at = timestamp(clock);
		const [certificate, order] = await Promise.all([loadCertificate(tx, key), findOrder(tx, key.certificateId)]);
		permittedMove("publish", certificate.status, actor.roles);
		if (on === null && !order) throw illegalTransition(sentence("publishOn.none"));
		if (on !== null) assertFirstDay(on, certificate.validFrom, today(clock));
		if (on !== null && order?.failedAt === null) return certificate;
		const { id } = certificate;
		const by = { userId: actor.id, user: actor.name };
		if (on === null) await deleteOrder(tx, id);
		else
			await writeOrder(tx, { certificateId: id, publishOn: on, orderedAt: at, ...by, failedAt: null, failure: null });
		const action = on === null ? "certificate.publishCancel" : "certificate.publishOrder";
		const changes: AuditChanges = { publishOn: [order?.publishOn ?? null, on] };
		await recordAudit(tx, { actor, at, action, entityId: id, changes });
		// The certificate gets a new revision, so that a publication which is already being prepared is refused.
		return updateCertificate(tx, certificate, { updatedAt: at });
	});
}

/**
 * Cancels the scheduled publication of a replacement after its predecessor was suspended or retracted, because a user
 * must then decide whether the replacement is still published.
 */
export async function cancelOrderOfReplacement(
	tx: Tx,
	{ order, replacement }: NonNullable<Awaited<ReturnType<typeof findOrderOfReplacement>>>,
	{ actor, at }: { actor: Actor; at: string },
): Promise<void> {
	await deleteOrder(tx, replacement.id);
	const changes: AuditChanges = { publishOn: [order.publishOn, null] };
	await recordAudit(tx, { actor, at, action: "certificate.publishCancel", entityId: replacement.id, changes });
	await updateCertificate(tx, replacement, { updatedAt: at });
}

/**
 * Returns the user who scheduled the publication, because the job publishes in that user's name. The schedule stays
 * valid if the account is deactivated afterwards.
 */
const ordererOf = ({ userId, user }: PublicationOrder): Actor => ({
	id: userId,
	userid: userId,
	name: user,
	roles: rolesFor("publish"),
	sessionId: "",
	confirm: async () => {},
});

const ORDERS: readonly AuditAction[] = ["certificate.publishOrder", "certificate.publishCancel", "certificate.publish"];

/**
 * Throws 409 if the audit trail does not record the scheduled publication, so that a database row written outside of
 * the application cannot publish a certificate.
 */
async function assertRecorded(
	{ database: { db }, keys }: Deps,
	{ certificateId, userId, publishOn }: PublicationOrder,
): Promise<void> {
	const last = (await authenticOrNone(db, keys, certificateId, ...ORDERS)).at(-1);
	const isRecorded =
		last?.action === "certificate.publishOrder" && last.userId === userId && last.changes.publishOn?.[1] === publishOn;
	if (!isRecorded) throw illegalTransition(sentence("publishOn.notRecorded"));
}

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500;

async function recordFailure({ database, clock, log }: Deps, order: PublicationOrder, error: ApiError): Promise<void> {
	const at = timestamp(clock);
	const failure = error.details.message ?? sentence("publishOn.refused");
	const { certificateId, publishOn } = order;
	const isFailed = await database.write(SYSTEM, async (tx) => {
		if (!(await markFailed(tx, order, { failedAt: at, failure }))) return false;
		const changes: AuditChanges = { publishOn: [publishOn, null], failure: [null, failure] };
		const action = "certificate.publishOrderFailed";
		await recordAudit(tx, { actor: SYSTEM, at, action, entityId: certificateId, changes });
		return true;
	});
	if (isFailed) log.error("ordered publication failed", { certificate: certificateId, error: failure });
}

/**
 * Returns the job that publishes the certificates that were scheduled for today or earlier. The same transaction deletes
 * the schedule, so that only one of several server instances publishes. A refused publication is marked as failed; after
 * any other error it is retried.
 */
export const orderedPublications = (deps: Deps, templates: Templates): Job => ({
	name: "ordered publications",
	everyMs: 60_000,
	async run() {
		const { database, clock, log, ending } = deps;
		const printAhead = createPrintAhead(deps, templates);
		for (const { order, certificationId } of await dueOrders(database.db, today(clock))) {
			if (ending?.aborted) return;
			const { certificateId } = order;
			try {
				await assertRecorded(deps, order);
				await publish(deps, templates, { certificateId, certificationId }, ordererOf(order));
				if (deps.printsAhead) void printAhead(certificateId);
			} catch (error) {
				if (isRefusal(error)) await recordFailure(deps, order, error);
				else log.error("ordered publication postponed", { certificate: certificateId, error: reasonOf(error) });
			}
		}
	},
});
