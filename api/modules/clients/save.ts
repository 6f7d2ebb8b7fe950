import { changesBetween, recordAudit } from "../../audit/index.ts";
import { SERIES } from "../../kit/number-series.ts";
import type { Versioned } from "../../platform/database/columns.ts";
import { nextNumber } from "../../platform/database/number-series.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { assertFresh } from "../../stale.ts";
import type { Client, ClientInput } from "./contract.ts";
import { presentClient } from "./present.ts";
import { consentOf, insertClient, loadClient, sitesOf, updateClient, usedSites, writeSites } from "./repository.ts";
import { assertOwnSites, assertUnused, leftOut } from "./rules.ts";

// Returns the fields of a client that its audit entry compares. Times and consent are left out, because the audit trail
// records them separately.
const content = ({ createdAt: _createdAt, updatedAt: _updatedAt, directory: _directory, _id, ...rest }: Client) => rest;

export function createClient(deps: Deps, input: ClientInput, actor: Actor): Promise<Versioned<Client>> {
	const at = timestamp(deps.clock);
	assertOwnSites(input.productionSites, []);
	return deps.database.write(actor, async (tx) => {
		const row = await insertClient(tx, input, await nextNumber(tx, SERIES.client), at);
		const created = presentClient(row, await writeSites(tx, row.id, input.productionSites));
		const changes = changesBetween({}, content(created.record));
		await recordAudit(tx, { actor, at, action: "client.create", entityId: row.id, changes });
		return created;
	});
}

/** Deletes the production sites that the input lacks; throws 409 IN_USE if one of them is used. */
export function changeClient(
	deps: Deps,
	id: string,
	input: ClientInput,
	actor: Actor,
	ifMatch: string | undefined,
): Promise<Versioned<Client>> {
	const at = timestamp(deps.clock);
	return deps.database.write(actor, async (tx) => {
		const [row, sites, used, consent] = await Promise.all([
			loadClient(tx, { id }),
			sitesOf(tx, { clientId: id }),
			usedSites(tx, id),
			consentOf(tx, { clientId: id }),
		]);
		const change = { id, actions: ["client.update"] as const };
		await assertFresh(tx, deps.clock, ifMatch, { ...change, version: row.version });
		assertOwnSites(input.productionSites, sites);
		const removed = leftOut(input.productionSites, sites);
		assertUnused(removed, used);
		const updated = await updateClient(tx, row, input, at);
		const changed = presentClient(updated, await writeSites(tx, id, input.productionSites, removed), consent);
		const changes = changesBetween(content(presentClient(row, sites, consent).record), content(changed.record));
		await recordAudit(tx, { actor, at, action: "client.update", entityId: id, changes });
		return changed;
	});
}
