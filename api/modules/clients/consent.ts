import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { invalidField } from "../../platform/errors.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import type { Client, DirectoryConsentInput } from "./contract.ts";
import { type ConsentRow, consentOf, deleteConsent, loadClient, sitesOf, writeConsent } from "./repository.ts";
import { present, type Versioned } from "./save.ts";

type ConsentDeps = Pick<Deps, "database" | "clock">;

const content = (consent: ConsentRow | undefined) =>
	consent
		? { directoryGivenOn: consent.givenOn, ...(consent.note === null ? {} : { directoryNote: consent.note }) }
		: {};

const answer = async (db: Reader, id: string): Promise<Versioned<Client>> =>
	present(...(await Promise.all([loadClient(db, id), sitesOf(db, id), consentOf(db, id)])));

/** Records the consent, or what is to be known of it anew. The data of the client, and their version, stay as they are. */
export function recordConsent(
	{ database, clock }: ConsentDeps,
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
			const changes = changesBetween(content(before), content(consent));
			await recordAudit(tx, { actor, at, action: "client.list", entityId: id, changes });
			return id;
		},
		answer,
	);
}

/** From the commit on nothing of the client is listed. Nothing happens where there is no consent. */
export function withdrawConsent(
	{ database, clock }: ConsentDeps,
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
			const changes = changesBetween(content(before), {});
			await recordAudit(tx, { actor, at, action: "client.unlist", entityId: id, changes });
			return id;
		},
		answer,
	);
}
