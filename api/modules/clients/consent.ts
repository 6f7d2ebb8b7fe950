import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Versioned } from "../../platform/database/columns.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { invalidField } from "../../platform/errors.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import type { Client, DirectoryConsentInput } from "./contract.ts";
import { type ConsentRow, consentOf, deleteConsent, loadClient, sitesOf, writeConsent } from "./repository.ts";
import { present } from "./save.ts";

declare module "../../platform/deps.ts" {
	interface Subscribers {
		/**
		 * Runs after a client's consent was recorded or revoked and before its audit entry, in the same transaction.
		 */
		onConsentChanged(tx: Tx, clientId: string): Promise<void>;
	}
}

type ConsentDeps = Pick<Deps, "database" | "clock" | "subscribers">;

const content = (consent: ConsentRow | undefined) =>
	consent
		? { directoryGivenOn: consent.givenOn, ...(consent.note === null ? {} : { directoryNote: consent.note }) }
		: {};

const answer = async (db: Reader, id: string): Promise<Versioned<Client>> =>
	present(...(await Promise.all([loadClient(db, id), sitesOf(db, id), consentOf(db, id)])));

/**
 * Records the client's consent to appear in the public directory, or replaces its day and note. The client's version
 * stays unchanged.
 */
export function recordConsent(
	{ database, clock, subscribers }: ConsentDeps,
	id: string,
	{ givenOn = today(clock), note }: DirectoryConsentInput,
	actor: Actor,
): Promise<Versioned<Client>> {
	const at = timestamp(clock);
	if (givenOn > today(clock)) throw invalidField("givenOn", "date.future");
	return database.write(
		actor,
		async (tx) => {
			const [, before] = await Promise.all([loadClient(tx, id), consentOf(tx, id)]);
			const consent = { givenOn, note: note ?? null, recordedAt: at, recordedBy: actor.name };
			await writeConsent(tx, id, consent);
			await subscribers.onConsentChanged(tx, id);
			const changes = changesBetween(content(before), content(consent));
			await recordAudit(tx, { actor, at, action: "client.list", entityId: id, changes });
			return id;
		},
		answer,
	);
}

/** Revokes the consent, so that the public directory no longer lists the client. Has no effect without a consent. */
export function withdrawConsent(
	{ database, clock, subscribers }: ConsentDeps,
	id: string,
	actor: Actor,
): Promise<Versioned<Client>> {
	const at = timestamp(clock);
	return database.write(
		actor,
		async (tx) => {
			const [, before] = await Promise.all([loadClient(tx, id), consentOf(tx, id)]);
			if (!before) return id;
			await deleteConsent(tx, id);
			await subscribers.onConsentChanged(tx, id);
			const changes = changesBetween(content(before), {});
			await recordAudit(tx, { actor, at, action: "client.unlist", entityId: id, changes });
			return id;
		},
		answer,
	);
}
