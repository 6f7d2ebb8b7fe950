import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Versioned } from "../../platform/database/columns.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { invalidField } from "../../platform/errors.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import type { Client, DirectoryConsentInput } from "./contract.ts";
import { findClient } from "./present.ts";
import { type ConsentRow, consentOf, deleteConsent, loadClient, writeConsent } from "./repository.ts";

declare module "../../platform/deps.ts" {
	interface Subscribers {
		/** Runs after a client's consent was recorded or revoked and before its audit entry, in the same transaction. */
		onConsentChanged(tx: Tx, clientId: string): Promise<void>;
	}
}

type ConsentDeps = Pick<Deps, "database" | "clock" | "subscribers">;

const content = (consent: ConsentRow | undefined) =>
	consent && { directoryGivenOn: consent.givenOn, directoryNote: consent.note };

/** Records a consent or, without `consent`, revokes it. The client's version stays unchanged. */
function changeConsent(
	{ database, clock, subscribers }: ConsentDeps,
	clientId: string,
	consent: ConsentRow | undefined,
	actor: Actor,
): Promise<Versioned<Client>> {
	const at = consent?.recordedAt ?? timestamp(clock);
	return database.write(
		actor,
		async (tx) => {
			const [, before] = await Promise.all([loadClient(tx, { id: clientId }), consentOf(tx, { clientId })]);
			if (!consent && !before) return clientId;
			await (consent ? writeConsent(tx, clientId, consent) : deleteConsent(tx, clientId));
			await subscribers.onConsentChanged(tx, clientId);
			const action = consent ? "client.list" : "client.unlist";
			const changes = changesBetween(content(before), content(consent));
			await recordAudit(tx, { actor, at, action, entityId: clientId, changes });
			return clientId;
		},
		findClient,
	);
}

/** Records the client's consent to appear in the public directory, or replaces its day and note. */
export function recordConsent(
	deps: ConsentDeps,
	clientId: string,
	{ givenOn = today(deps.clock), note }: DirectoryConsentInput,
	actor: Actor,
) {
	if (givenOn > today(deps.clock)) throw invalidField("givenOn", "date.future");
	const consent = { givenOn, note: note ?? null, recordedAt: timestamp(deps.clock), recordedBy: actor.name };
	return changeConsent(deps, clientId, consent, actor);
}

/** Revokes the consent, so that the public directory no longer lists the client. Has no effect without a consent. */
export const withdrawConsent = (deps: ConsentDeps, clientId: string, actor: Actor) =>
	changeConsent(deps, clientId, undefined, actor);
