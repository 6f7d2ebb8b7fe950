import type { AuditChanges } from "../../audit/contract.ts";
import { changesBetween, recordAudit } from "../../audit/index.ts";
import { type Actor, type Deps, SYSTEM } from "../../platform/deps.ts";
import { invalidField } from "../../platform/errors.ts";
import { doneBefore } from "../../platform/idempotency/index.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import type { ModuleAction, StageInput, Switched, UploadQuery } from "./contract.ts";
import type { ModuleService } from "./service.ts";

type Done = ModuleAction | "deploy" | "preview";
type Input = Partial<Pick<UploadQuery, "percentage" | "users" | "older" | "from">>;

function changesOf(action: Done, { version, previous }: Switched, input: Input): AuditChanges {
	const { percentage = 0, users = [], older, from } = input;
	const reasons = changesBetween({}, { older, from });
	switch (action) {
		case "stage":
			return { staged: [null, version], percentage: [null, percentage], users: [null, users.join(", ")], ...reasons };
		case "unstage":
			return { staged: [version, null] };
		case "preview":
			return { preview: [null, version], ...reasons };
		case "remove":
			return { version: [version, null] };
		default:
			return { version: [previous ?? null, version], ...reasons };
	}
}

interface Switch {
	module: string;
	action: Done;
	input: Input;
	send: (by: string) => Promise<Switched>;
}

/**
 * Changes which version of a module users get, and records this in the audit trail. The user's rights are not checked
 * again for the audit entry, so that every change that happened is recorded.
 */
async function switchVersion(
	{ database, clock }: Deps,
	{ module, action, input, send }: Switch,
	actor: Actor,
): Promise<Switched> {
	const before = await doneBefore<Switched>(database.db, actor);
	if (before) return before.done;
	const done = await send(actor.name);
	if (done.isUnchanged) return done;
	return database.write({ ...SYSTEM, once: actor.once }, async (tx) => {
		const changes = changesOf(action, done, input);
		const at = timestamp(clock);
		await recordAudit(tx, { actor, at, action: `module.${action}`, entityId: module, changes });
		return done;
	});
}

function assertHasAudience({ percentage = 0, users = [] }: Input): void {
	if (percentage === 0 && users.length === 0) throw invalidField("percentage", "moduleVersion.stageForNobody");
}

const UPLOADED = { everybody: "deploy", stage: "stage", preview: "preview" } as const;

interface Upload {
	module: string;
	query: UploadQuery;
	search: string;
	archive: Uint8Array<ArrayBuffer>;
}

export async function uploadVersion(
	deps: Deps,
	service: ModuleService,
	{ module, query, search, archive }: Upload,
	actor: Actor,
): Promise<Switched> {
	if (query.for === "stage") assertHasAudience(query);
	const send = (by: string) => service.upload(module, search, archive, by);
	return switchVersion(deps, { module, action: UPLOADED[query.for], input: query, send }, actor);
}

/** Changes which users get a version that is already stored. */
export async function actOn(
	deps: Deps,
	service: ModuleService,
	{ module, action, input }: { module: string; action: ModuleAction; input: Partial<StageInput> },
	actor: Actor,
): Promise<Switched> {
	if (action === "stage") assertHasAudience(input);
	return switchVersion(deps, { module, action, input, send: (by) => service.act(module, action, input, by) }, actor);
}
