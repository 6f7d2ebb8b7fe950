import { changesBetween, recordAudit } from "../../audit/index.ts";
import { likeness } from "../../kit/fields.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { duplicate, found, inUse } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { VIEWS_AT_MOST, type View, type ViewInput, type ViewList } from "./contract.ts";
import { clearDefault, deleteView, findView, insertView, updateView, type ViewRow, viewsOf } from "./repository.ts";

const present = (id: string, { density, ...input }: ViewInput): View => ({
	_id: id,
	...input,
	...(density ? { density } : {}),
});

export async function listViews({ database }: Deps, list: ViewList, actor: Actor): Promise<View[]> {
	const rows = await viewsOf(database.db, actor.id, list);
	return rows.map(({ id, name, query, hidden, density, isDefault }) =>
		present(id, { list, name, query, hidden, density: density ?? undefined, isDefault }),
	);
}

function assertFree(others: readonly ViewRow[], name: string): void {
	if (others.some((other) => likeness(other.name) === likeness(name)))
		throw duplicate("name", "view.nameDuplicate", { value: name });
}

const audited = ({ list, name }: Pick<ViewInput, "list" | "name">) => ({ viewList: list, view: name });

export function createView({ database, clock }: Deps, input: ViewInput, actor: Actor): Promise<View> {
	return database.write(actor, async (tx: Tx) => {
		const known = await viewsOf(tx, actor.id, input.list);
		assertFree(known, input.name);
		if (known.length >= VIEWS_AT_MOST) throw inUse("view.tooMany", { max: VIEWS_AT_MOST });
		const at = timestamp(clock);
		if (input.isDefault) await clearDefault(tx, actor.id, input.list);
		const id = await insertView(tx, actor.id, input, at);
		const changes = changesBetween({}, audited(input));
		await recordAudit(tx, { actor, at, action: "user.viewCreate", entityId: actor.id, changes });
		return present(id, input);
	});
}

export function changeView({ database, clock }: Deps, id: string, input: ViewInput, actor: Actor): Promise<View> {
	return database.write(actor, async (tx: Tx) => {
		const known = await viewsOf(tx, actor.id, input.list);
		const seen = found(known.find((view) => view.id === id));
		const others = known.filter((view) => view !== seen);
		assertFree(others, input.name);
		const at = timestamp(clock);
		if (input.isDefault && !seen.isDefault) await clearDefault(tx, actor.id, input.list);
		await updateView(tx, seen, input, at);
		const changes = changesBetween(audited(seen), audited(input));
		await recordAudit(tx, { actor, at, action: "user.viewUpdate", entityId: actor.id, changes });
		return present(id, input);
	});
}

export function removeView({ database, clock }: Deps, id: string, actor: Actor): Promise<void> {
	return database.write(actor, async (tx: Tx) => {
		const seen = found(await findView(tx, actor.id, id));
		await deleteView(tx, seen);
		const [at, changes] = [timestamp(clock), changesBetween(audited(seen), {})];
		await recordAudit(tx, { actor, at, action: "user.viewDelete", entityId: actor.id, changes });
	});
}
