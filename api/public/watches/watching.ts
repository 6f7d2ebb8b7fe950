import { createHmac } from "node:crypto";
import { recordAudit } from "../../audit/index.ts";
import { mailboxOf } from "../../kit/addresses.ts";
import { sentence } from "../../kit/sentences.ts";
import { publicStateOf } from "../../modules/certificates/contract.ts";
import { cancelWatcherMails, queueWatcherMails } from "../../outbox/index.ts";
import { newId } from "../../platform/database/columns.ts";
import type { Tx } from "../../platform/database/index.ts";
import { type Actor, type Deps, VISITOR } from "../../platform/deps.ts";
import { ApiError, found, illegalTransition } from "../../platform/errors.ts";
import { isGranted, type WriteLimit } from "../../platform/http/rate-limit.ts";
import { DAY_MS } from "../../platform/instances/jobs.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import { hashOfToken } from "../../platform/tokens.ts";
import type { WatchedCertificate, WatchRequest } from "./contract.ts";
import { confirmedUntil } from "./mailed.ts";
import {
	countWatches,
	deleteWatch,
	findPublic,
	findWatch,
	insertWatch,
	insertWatched,
	type LinkedWatch,
	updateWatch,
	watchOfLink,
} from "./repository.ts";
import { isOver, nextDayOf, stageOf } from "./rules.ts";

type WatchDeps = Pick<Deps, "database" | "clock" | "settings" | "keys">;
type ConfirmDeps = WatchDeps & { perMailbox: WriteLimit };

/** One mailbox may subscribe to at most this many certificates. */
const MAX_WATCHES = 20;

/**
 * Records a request to watch a certificate, and returns the certificate's id. The e-mail address is not a parameter, so
 * that neither the response nor its time reveals anything about it. Throws 404 for a certificate that is not public,
 * and 409 if no further notification will follow.
 */
export async function requestWatch({ database, clock }: WatchDeps, publicId: string, sender: Actor): Promise<string> {
	return database.write(sender, async (tx) => {
		const certificate = await findPublic(tx, publicId);
		const day = today(clock);
		if (!certificate || publicStateOf(certificate, day) === undefined) return found<never>(undefined);
		if (isOver(certificate, day)) throw illegalTransition(sentence("watch.over"));
		const { certificateId: entityId } = certificate;
		await recordAudit(tx, { actor: VISITOR, at: timestamp(clock), action: "watch.request", entityId });
		return entityId;
	});
}

/** Queues the mail that confirms a subscription. Only requests that lead to a mail count for the mailbox's limit. */
export async function requestConfirmation(
	deps: ConfirmDeps,
	certificateId: string,
	{ email, lang }: Omit<WatchRequest, "token">,
): Promise<void> {
	const { database, clock, keys, perMailbox } = deps;
	const mailbox = mailboxOf(email);
	// The counter is stored longer than the subscription, so its key is a keyed hash instead of the e-mail address.
	const counted = createHmac("sha256", keys.humanCheck).update(mailbox).digest("base64url");
	await database.write(VISITOR, async (tx) => {
		const [known, watched] = await Promise.all([findWatch(tx, certificateId, email), countWatches(tx, mailbox)]);
		if (!known && watched >= MAX_WATCHES) return;
		if (!(await isGranted(() => perMailbox.take(tx, counted)))) return;
		const id = known?.id ?? newId();
		const values = { lang, endsAt: confirmedUntil(clock.now()) };
		if (!known) await insertWatch(tx, { id, certificateId, email, mailbox, ...values });
		else if (known.lastNotified === null) await updateWatch(tx, id, values);
		await cancelWatcherMails(tx, id, "watchConfirmation");
		await queueWatcherMails(tx, deps, [{ to: id, about: id }], { kind: "watchConfirmation", withinMs: DAY_MS });
	});
}

const gone = () => new ApiError(404, "NOT_FOUND", { message: sentence("watch.gone") });

function present(watch: LinkedWatch, day: string): WatchedCertificate {
	return {
		publicId: found(watch.publicId),
		certificateNumber: watch.certificateNumber,
		clientName: watch.signed?.client.name ?? "",
		state: found(publicStateOf(watch, day)),
		validTo: watch.validTo,
		isConfirmed: watch.lastNotified !== null,
	};
}

/** Changes nothing, because mail programs may open links. Throws 404 after the subscription has ended. */
export async function findWatched({ database, clock, keys }: WatchDeps, token: string): Promise<WatchedCertificate> {
	const watch = await watchOfLink(database.db, keys, hashOfToken(token), timestamp(clock));
	if (!watch) throw gone();
	return present(watch, today(clock));
}

/** Confirms a subscription. A second confirmation has no further effect. */
export async function confirmWatch({ database, clock, keys }: WatchDeps, token: string): Promise<WatchedCertificate> {
	return database.write(VISITOR, async (tx: Tx) => {
		const at = timestamp(clock);
		const day = today(clock);
		const watch = await watchOfLink(tx, keys, hashOfToken(token), at);
		if (!watch) throw gone();
		const lastNotified = found(stageOf(watch, day));
		if (watch.lastNotified === null) {
			const { id, certificateId } = watch;
			await updateWatch(tx, id, { lastNotified, endsAt: null });
			await insertWatched(tx, { certificateId, nextDay: nextDayOf(watch, day), isOver: isOver(watch, day) });
			await recordAudit(tx, { actor: VISITOR, at, action: "watch.confirm", entityId: certificateId });
		}
		return present({ ...watch, lastNotified }, day);
	});
}

/** Deletes a subscription with its e-mail address and unsent mails. An unknown token has no effect. */
export async function endWatch({ database, clock, keys }: WatchDeps, token: string): Promise<void> {
	await database.write(VISITOR, async (tx) => {
		const entityId = await deleteWatch(tx, keys, hashOfToken(token));
		if (entityId === undefined) return;
		await recordAudit(tx, { actor: VISITOR, at: timestamp(clock), action: "watch.end", entityId });
	});
}
