import { PRODUCT_FIELDS, type ProductField } from "@portal/contracts/contract/products";
import { EMPTY, isBlank, type ProductRowValues as Row, type Rows, sameText } from "../rows.ts";
import { findSlots, type Slot } from "./slots.ts";

export type Side = "mine" | "theirs";

/** A product that needs a decision. `mine` holds the own changes and those of the other side in other fields. */
export interface Conflict extends Slot {
	kind: "changed" | "added" | "removedThere" | "removedHere";
	/** The fields by which the sides are told apart. */
	fields: readonly ProductField[];
	/** The fields that differ from what both began with. */
	changed: readonly ProductField[];
	/** A certificate uses it by now: it stays as it is saved. */
	isLocked: boolean;
}

/** A change of one side that does not contradict the other side. */
export interface Change {
	id: string;
	kind: "added" | "changed" | "removed";
	before: Row | undefined;
	after: Row | undefined;
}

export interface ProductMerge {
	conflicts: readonly Conflict[];
	/** Done by the other side, and taken. */
	taken: readonly Change[];
	/** Done here, and kept. */
	kept: readonly Change[];
	/** The own rows with what the other side did. A saved row that is taken stays the object that it is. */
	rows: (choice: (id: string) => Side) => Rows;
}

interface Outcome {
	/** The merged row, where there is no conflict. */
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

/** The saved row with the own changes; changes of the other side in other fields stay. */
const overlaid = (theirs: Row, mine: Row, fields: readonly ProductField[]): Row => ({
	...theirs,
	...Object.fromEntries(
		fields.filter((field) => !sameText(theirs[field], mine[field])).map((field) => [field, mine[field]]),
	),
});

/** The server has deleted this product, so it is added as a new one. */
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
	const told = base
		? ({ kind: "changed", fields: changed, changed } as const)
		: ({ kind: "added", fields: kept, changed: [] } as const);
	return conflictOf({ id, base, mine: own, theirs }, told);
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

/** Three-way merge: a change of one side alone is taken, the rest needs a decision. */
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

/** The chosen side; a locked product stays as it is saved. */
export const sideOf = ({ id, isLocked }: Conflict, choice: (id: string) => Side): Side =>
	isLocked ? "theirs" : choice(id);
