import { createHmac } from "node:crypto";
import { recordAudit } from "../../audit/index.ts";
import { mailboxOf } from "../../kit/addresses.ts";
import { sentence } from "../../kit/sentences.ts";
import { newId } from "../../platform/database/columns.ts";
import type { Tx } from "../../platform/database/index.ts";
import { type Actor, type Deps, VISITOR } from "../../platform/deps.ts";
import { ApiError, found, illegalTransition } from "../../platform/errors.ts";
import type { WriteLimit } from "../../platform/http/rate-limit.ts";
import { DAY_MS } from "../../platform/instances/jobs.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import { tellWatchers, untellWatcher } from "../mails/index.ts";
import type { WatchedCertificate, WatchRequest } from "./contract.ts";
import { confirmedUntil, hashOf } from "./mailed.ts";
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
import { isOver, nextDayOf, stageOf, stateOf } from "./rules.ts";

type WatchDeps = Pick<Deps, "database" | "clock" | "settings">;
type ConfirmDeps = WatchDeps & Pick<Deps, "keys"> & { perMailbox: WriteLimit };

/** As many certificates are watched for one mailbox. */
export const WATCHED_AT_MOST = 20;

const isGranted = (taking: Promise<void>) =>
	taking.then(
		() => true,
		(error: unknown) => {
			if (error instanceof ApiError && error.code === "RATE_LIMITED") return false;
			throw error;
		},
	);

/**
 * 404 for a certificate that is not public, 409 for one of which nothing more will be told. Knows nothing of the address,
 * so that the answer and its time tell nothing of it. Gives the id of the certificate.
 */
export async function requestWatch({ database, clock }: WatchDeps, publicId: string, sender: Actor): Promise<string> {
	return database.write(sender, async (tx) => {
		const certificate = await findPublic(tx, publicId);
		const day = today(clock);
		if (!certificate || stateOf(certificate, day) === undefined) return found<never>(undefined);
		if (isOver(certificate, day)) throw illegalTransition(sentence("watch.over"));
		const { certificateId: entityId } = certificate;
		await recordAudit(tx, { actor: VISITOR, at: timestamp(clock), action: "watch.request", entityId });
		return entityId;
	});
}

/** For after the answer. Nothing is counted for a mailbox but what leads to a mail. */
export async function askToConfirm(
	deps: ConfirmDeps,
	certificateId: string,
	{ email, lang }: Omit<WatchRequest, "token">,
): Promise<void> {
	const { database, clock, keys, perMailbox } = deps;
	const mailbox = mailboxOf(email);
	// What is counted outlives the watch: it holds no address.
	const counted = createHmac("sha256", keys.humanCheck).update(mailbox).digest("base64url");
	await database.write(VISITOR, async (tx) => {
		const [known, watched] = await Promise.all([findWatch(tx, certificateId, email), countWatches(tx, mailbox)]);
		if (!known && watched >= WATCHED_AT_MOST) return;
		if (!(await isGranted(perMailbox.take(tx, counted)))) return;
		const id = known?.id ?? newId();
		const asked = { lang, endsAt: confirmedUntil(clock.now()) };
		if (!known) await insertWatch(tx, { id, certificateId, email, mailbox, ...asked });
		else if (known.told === null) await updateWatch(tx, id, asked);
		await untellWatcher(tx, id, "watchConfirmation");
		await tellWatchers(tx, deps, [{ to: id, about: id }], { kind: "watchConfirmation", withinMs: DAY_MS });
	});
}

const gone = () => new ApiError(404, "NOT_FOUND", { message: sentence("watch.gone") });

function present(watch: LinkedWatch, day: string): WatchedCertificate {
	return {
		publicId: found(watch.publicId),
		certificateNumber: watch.certificateNumber,
		clientName: watch.signed?.client.name ?? "",
		state: found(stateOf(watch, day)),
		validTo: watch.validTo,
		isConfirmed: watch.told !== null,
	};
}

/** Changes nothing, whoever opens the link. 404 once it has ended. */
export async function findWatched({ database, clock }: WatchDeps, token: string): Promise<WatchedCertificate> {
	const watch = await watchOfLink(database.db, hashOf(token), timestamp(clock));
	if (!watch) throw gone();
	return present(watch, today(clock));
}

/** Once more does no harm. */
export async function confirmWatch({ database, clock }: WatchDeps, token: string): Promise<WatchedCertificate> {
	return database.write(VISITOR, async (tx: Tx) => {
		const at = timestamp(clock);
		const day = today(clock);
		const watch = await watchOfLink(tx, hashOf(token), at);
		if (!watch) throw gone();
		const told = found(stageOf(watch, day));
		if (watch.told === null) {
			const { id, certificateId } = watch;
			await updateWatch(tx, id, { told, endsAt: null });
			await insertWatched(tx, { certificateId, nextDay: nextDayOf(watch, day), isOver: isOver(watch, day) });
			await recordAudit(tx, { actor: VISITOR, at, action: "watch.confirm", entityId: certificateId });
		}
		return present({ ...watch, told }, day);
	});
}

/** With the address, and whatever mail has not left. Of a token that nobody knows nothing is left either. */
export async function endWatch({ database, clock }: WatchDeps, token: string): Promise<void> {
	await database.write(VISITOR, async (tx) => {
		const entityId = await deleteWatch(tx, hashOf(token));
		if (entityId === undefined) return;
		await recordAudit(tx, { actor: VISITOR, at: timestamp(clock), action: "watch.end", entityId });
	});
}
