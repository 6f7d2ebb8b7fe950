import type { AuditChanges } from "../../audit/contract.ts";
import { recordAudit } from "../../audit/index.ts";
import { inOrder } from "../../platform/async/in-order.ts";
import { type Actor, type Asked, type Deps, SYSTEM } from "../../platform/deps.ts";
import { invalidField } from "../../platform/errors.ts";
import { doneBefore } from "../../platform/idempotency/index.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import type { ModuleAction, StageInput, Switched, UploadQuery, VersionInput } from "./contract.ts";
import type { ModuleService } from "./service.ts";

type SwitchDeps = Pick<Deps, "database" | "clock">;
type Done = ModuleAction | "deploy" | "preview";
type Input = Partial<Pick<UploadQuery, "percentage" | "users" | "older" | "from">>;

function changesOf(action: Done, { version, previous }: Switched, input: Input): AuditChanges {
	const { percentage = 0, users = [], older, from } = input;
	const reasons = {
		...(older === undefined ? {} : { older: [null, older] as [null, string] }),
		...(from === undefined ? {} : { from: [null, from] as [null, string] }),
	};
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
	/** Asks the process that opens the store; `by` goes into its records. */
	send: (by: string) => Promise<Switched>;
}

/** Records what was done, whatever has become of the right since. */
async function switchVersion(
	{ database, clock }: SwitchDeps,
	{ module, action, input, send }: Switch,
	asked: Asked,
): Promise<Switched> {
	const [actor, before] = await inOrder(asked.ask(), doneBefore<Switched>(database.db, asked));
	if (before) return before.done;
	const done = await send(actor.name);
	if (done.isUnchanged) return done;
	return database.write({ ...SYSTEM, once: asked.once }, async (tx) => {
		const changes = changesOf(action, done, input);
		const at = timestamp(clock);
		await recordAudit(tx, { actor, at, action: `module.${action}`, entityId: module, changes });
		return done;
	});
}

function assertForSomebody({ percentage = 0, users = [] }: Input): void {
	if (percentage === 0 && users.length === 0) throw invalidField("percentage", "moduleVersion.stageForNobody");
}

const UPLOADED = { everybody: "deploy", stage: "stage", preview: "preview" } as const;

interface Upload {
	module: string;
	query: UploadQuery;
	/** The query as it came. */
	search: string;
	archive: Uint8Array<ArrayBuffer>;
}

export async function uploadVersion(
	deps: SwitchDeps,
	service: ModuleService,
	{ module, query, search, archive }: Upload,
	actor: Actor,
): Promise<Switched> {
	if (query.for === "stage") assertForSomebody(query);
	// Once more, now that the body is there.
	const ask = async () => {
		await actor.confirm(deps.database.db);
		return actor;
	};
	const send = (by: string) => service.upload(module, search, archive, by);
	return switchVersion(deps, { module, action: UPLOADED[query.for], input: query, send }, { ask, once: actor.once });
}

export async function stageVersion(
	deps: SwitchDeps,
	service: ModuleService,
	module: string,
	input: StageInput,
	asked: Asked,
): Promise<Switched> {
	const send = (by: string) => service.act(module, "stage", input, by);
	return switchVersion(deps, { module, action: "stage", input, send }, asked);
}

export const actOn = (
	deps: SwitchDeps,
	service: ModuleService,
	module: string,
	{ action, input }: { action: Exclude<ModuleAction, "stage">; input: VersionInput },
	asked: Asked,
): Promise<Switched> =>
	switchVersion(deps, { module, action, input: {}, send: (by) => service.act(module, action, input, by) }, asked);
