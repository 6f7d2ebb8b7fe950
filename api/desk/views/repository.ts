import { and, asc, eq } from "drizzle-orm";
import { newId } from "../../platform/database/columns.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { savedViews } from "../../schema/views.ts";
import type { ViewInput, ViewList } from "./contract.ts";

export type ViewRow = typeof savedViews.$inferSelect;

export const viewsOf = (db: Reader, userId: string, list: ViewList): Promise<ViewRow[]> =>
	db
		.select()
		.from(savedViews)
		.where(and(eq(savedViews.userId, userId), eq(savedViews.list, list)))
		.orderBy(asc(savedViews.seq));

const own = (userId: string, id: string) => and(eq(savedViews.id, id), eq(savedViews.userId, userId));

export const findView = async (db: Reader, userId: string, id: string): Promise<ViewRow | undefined> =>
	db.select().from(savedViews).where(own(userId, id)).get();

const columnsOf = ({ density, ...input }: ViewInput, updatedAt: string) => ({
	...input,
	density: density ?? null,
	updatedAt,
});

export async function insertView(tx: Tx, userId: string, input: ViewInput, at: string): Promise<string> {
	const id = newId();
	await tx.insert(savedViews).values({ id, userId, ...columnsOf(input, at) });
	return id;
}

export const updateView = (tx: Tx, { userId, id }: ViewRow, input: ViewInput, at: string) =>
	tx.update(savedViews).set(columnsOf(input, at)).where(own(userId, id));

/** Unmarks the default view of a list, so that another view can become the default. */
export const clearDefault = (tx: Tx, userId: string, list: ViewList) =>
	tx
		.update(savedViews)
		.set({ isDefault: false })
		.where(and(eq(savedViews.userId, userId), eq(savedViews.list, list), eq(savedViews.isDefault, true)));

export const deleteView = (tx: Tx, { userId, id }: ViewRow) => tx.delete(savedViews).where(own(userId, id));
