import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { duplicate, found } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { assertFresh } from "../../stale.ts";
import type { BackendInput, BackendUpdate } from "./contract.ts";
import { type BackendRow, deleteBackend, findBackend, insertBackend, updateBackend } from "./repository.ts";
import { assertOpen } from "./rules.ts";

const audited = ({ url, answerSeconds }: BackendUpdate) => ({ url, answerSeconds });

export async function createBackend(
	{ database, clock, settings }: Deps,
	input: BackendInput,
	actor: Actor,
): Promise<BackendRow> {
	assertOpen(input.url, settings.moduleBackends);
	const { module: entityId } = input;
	return database.write(actor, async (tx) => {
		const at = timestamp(clock);
		if (await findBackend(tx, entityId)) throw duplicate("module", "backend.duplicate", { value: entityId });
		const row = await insertBackend(tx, input, at);
		const changes = changesBetween(undefined, audited(row));
		await recordAudit(tx, { actor, at, action: "backend.create", entityId, changes });
		return row;
	});
}

export async function changeBackend(
	{ database, clock, settings }: Deps,
	entityId: string,
	{ update, ifMatch }: { update: BackendUpdate; ifMatch: string | undefined },
	actor: Actor,
): Promise<BackendRow> {
	assertOpen(update.url, settings.moduleBackends);
	return database.write(actor, async (tx) => {
		const at = timestamp(clock);
		const before = found(await findBackend(tx, entityId));
		const change = { id: entityId, actions: ["backend.create", "backend.update"] as const };
		await assertFresh(tx, clock, ifMatch, { ...change, version: before.version });
		const after = await updateBackend(tx, before, update, at);
		const changes = changesBetween(audited(before), audited(after));
		await recordAudit(tx, { actor, at, action: "backend.update", entityId, changes });
		return after;
	});
}

export const removeBackend = ({ database, clock }: Deps, entityId: string, actor: Actor): Promise<void> =>
	database.write(actor, async (tx) => {
		const before = found(await findBackend(tx, entityId));
		await deleteBackend(tx, entityId);
		const changes = changesBetween(audited(before), undefined);
		await recordAudit(tx, { actor, at: timestamp(clock), action: "backend.delete", entityId, changes });
	});
