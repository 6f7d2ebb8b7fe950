import { PRODUCT_FIELDS, type ProductField } from "@portal/contracts/contract/products";
import { EMPTY, isBlank, type ProductRowValues as Row, type Rows, sameText } from "../rows.ts";
import { findSlots, type Slot } from "./slots.ts";

export type Side = "mine" | "theirs";

/** A product that both users have changed differently, so that the current user must choose a version. */
export interface Conflict extends Slot {
	kind: "changed" | "added" | "removedThere" | "removedHere";
	/** Fields that the dialog compares, because this user's version and the other user's version may differ there. */
	fields: readonly ProductField[];
	/** Fields that this user or the other user has changed, compared with the products as this user loaded them. */
	changed: readonly ProductField[];
	/** True if a certificate uses the product by now: it can no longer be changed, and the saved version is kept. */
	isLocked: boolean;
}

export interface Change {
	id: string;
	kind: "added" | "changed" | "removed";
	before: Row | undefined;
	after: Row | undefined;
}

interface ProductMerge {
	conflicts: readonly Conflict[];
	/** Changes of the other user that contradict no change of this user, so that they need no decision. */
	taken: readonly Change[];
	/** Changes of this user that contradict no change of the other user, so that they need no decision. */
	kept: readonly Change[];
	/** Returns the merged rows. An unchanged row is the same object as the saved one, by which callers recognize it. */
	rows: (choice: (id: string) => Side) => Rows;
}

interface Outcome {
	/** The row after the merge. It is undefined for a deleted product, and for a conflict until the user decides. */
	row?: Row | undefined;
	conflict?: Conflict;
	taken?: Change;
	kept?: Change;
}

const EMPTY_ROW: Row = { ...EMPTY, key: "" };
const FIELDS = PRODUCT_FIELDS.map(({ field }) => field);

const changedFields = (before: Row, after: Row): ProductField[] =>
	before === after ? [] : FIELDS.filter((field) => !sameText(before[field], after[field]));

const filledFields = (row: Row): ProductField[] => FIELDS.filter((field) => !sameText(row[field], ""));

const union = (one: readonly ProductField[], other: readonly ProductField[]) =>
	FIELDS.filter((field) => one.includes(field) || other.includes(field));

const overlaid = (theirs: Row, mine: Row, fields: readonly ProductField[]): Row => ({
	...theirs,
	...Object.fromEntries(
		fields.filter((field) => !sameText(theirs[field], mine[field])).map((field) => [field, mine[field]]),
	),
});

/** Removes the id, because the server has deleted this product and must create it again. */
const asNew = ({ _id: _gone, ...row }: Row): Row => ({ ...row, locked: false });

const conflictOf = (slot: Slot, { kind, fields, changed }: Pick<Conflict, "kind" | "fields" | "changed">): Outcome => ({
	conflict: { ...slot, kind, fields, changed, isLocked: slot.theirs?.locked === true },
});

function onBothSides({ id, base }: Slot, mine: Row, theirs: Row): Outcome {
	const begun = base ?? EMPTY_ROW;
	const ownChanges = changedFields(begun, mine);
	const otherChanges = changedFields(begun, theirs);
	const own = overlaid(theirs, mine, ownChanges);
	const kept = changedFields(theirs, own);
	if (kept.length === 0)
		return base && changedFields(mine, theirs).length > 0
			? { row: theirs, taken: { id, kind: "changed", before: mine, after: theirs } }
			: { row: theirs };
	if (otherChanges.length === 0 && !theirs.locked)
		return { row: own, kept: { id, kind: "changed", before: theirs, after: own } };
	const changed = union(ownChanges, otherChanges);
	const description = base
		? ({ kind: "changed", fields: changed, changed } as const)
		: ({ kind: "added", fields: kept, changed: [] } as const);
	return conflictOf({ id, base, mine: own, theirs }, description);
}

function withoutTheirs({ id, base }: Slot, mine: Row): Outcome {
	if (!base)
		return isBlank(mine) ? { row: mine } : { row: mine, kept: { id, kind: "added", before: undefined, after: mine } };
	const changed = changedFields(base, mine);
	if (changed.length === 0) return { taken: { id, kind: "removed", before: base, after: undefined } };
	const own = asNew(mine);
	const fields = union(filledFields(own), changed);
	return conflictOf({ id, base, mine: own, theirs: undefined }, { kind: "removedThere", fields, changed });
}

function withoutMine(slot: Slot, theirs: Row): Outcome {
	const { id, base } = slot;
	if (!base) return { row: theirs, taken: { id, kind: "added", before: undefined, after: theirs } };
	const changed = changedFields(base, theirs);
	if (changed.length === 0 && !theirs.locked)
		return { kept: { id, kind: "removed", before: theirs, after: undefined } };
	return conflictOf(slot, { kind: "removedHere", fields: union(filledFields(theirs), changed), changed });
}

function outcomeOf(slot: Slot): Outcome {
	const { mine, theirs } = slot;
	if (mine && theirs) return onBothSides(slot, mine, theirs);
	if (mine) return withoutTheirs(slot, mine);
	return theirs ? withoutMine(slot, theirs) : {};
}

/** Merges the changes of two users to the rows `base`. Contradicting changes become conflicts for the user. */
export function mergeProducts({ base, mine, theirs }: { base: Rows; mine: Rows; theirs: Rows }): ProductMerge {
	const outcomes = findSlots({ base, mine, theirs }).map(outcomeOf);
	return {
		conflicts: outcomes.flatMap(({ conflict }) => conflict ?? []),
		taken: outcomes.flatMap(({ taken }) => taken ?? []),
		kept: outcomes.flatMap(({ kept }) => kept ?? []),
		rows: (choice) =>
			outcomes.flatMap(({ row, conflict }) => (conflict ? conflict[sideOf(conflict, choice)] : row) ?? []),
	};
}

/** Ignores the user's choice for a locked product, because the server refuses any change of it. */
export const sideOf = ({ id, isLocked }: Conflict, choice: (id: string) => Side): Side =>
	isLocked ? "theirs" : choice(id);
