import { type FieldProblem, invalid } from "../../platform/errors.ts";
import { PRODUCT_FIELDS, type Product, type ProductInput, sameProductText } from "./contract.ts";

export interface Draft {
	id: string;
	certificateNumber: string;
	productIds: ReadonlySet<string>;
}

export interface ProductWrite {
	id: string;
	position: number;
	input: ProductInput;
	known: Product | undefined;
}

export interface SavePlan {
	writes: ProductWrite[];
	changed: Product[];
	removed: Product[];
	saved: Product[];
	drafts: Draft[];
}

/** Returns true if the input changes the product. Spaces do not count, because earlier versions stored other ones. */
export const isChanged = (known: Product, input: ProductInput) =>
	PRODUCT_FIELDS.some(({ field }) => !sameProductText(field, known[field], input[field]));

/** Returns which products a save adds, changes and removes; throws 400 for an `_id` that is unknown or occurs twice. */
export function planSave(
	known: readonly Product[],
	wanted: readonly ProductInput[],
	drafts: readonly Draft[],
	newId: () => string,
): SavePlan {
	const byId = new Map(known.map((product, position) => [product._id, { product, position }]));
	const kept = new Set<string>();
	const problems: FieldProblem[] = [];
	const writes: ProductWrite[] = [];
	const changed: Product[] = [];
	const saved: Product[] = [];
	wanted.forEach((input, position) => {
		const before = input._id === undefined ? undefined : byId.get(input._id);
		if (input._id !== undefined) {
			if (!before) problems.push({ path: `products.${position}._id`, code: "product.unknown" });
			if (kept.has(input._id)) problems.push({ path: `products.${position}._id`, code: "product.duplicate" });
			kept.add(input._id);
		}
		const differs = before !== undefined && isChanged(before.product, input);
		if (differs) changed.push(before.product);
		const id = before?.product._id ?? newId();
		const isWritten = !before || differs || before.position !== position;
		if (isWritten) writes.push({ id, position, input, known: before?.product });
		const { number, name, nameEN, info, infoEN } = isWritten ? input : before.product;
		saved.push({ _id: id, number, name, nameEN, info, infoEN, locked: before?.product.locked ?? false });
	});
	if (problems.length > 0) throw invalid(problems);
	const removed = known.filter(({ _id }) => !kept.has(_id));
	const affected = drafts.filter(({ productIds }) => removed.some(({ _id }) => productIds.has(_id)));
	return { writes, changed, removed, saved, drafts: affected };
}

export interface Obstacle {
	error: "PRODUCT_LOCKED" | "IN_USE";
	code: "product.locked" | "product.lockedRemoval" | "product.lastOfDraft";
	params: { number: string; certificate?: string };
	product: Product;
}

/** Returns why a save is refused: only drafts permit changes of products, and a draft must keep at least one. */
export function obstacles({ changed, removed, drafts }: SavePlan): Obstacle[] {
	const locked = (products: readonly Product[], code: "product.locked" | "product.lockedRemoval"): Obstacle[] =>
		products
			.filter((product) => product.locked)
			.map((product) => ({ error: "PRODUCT_LOCKED", code, params: { number: product.number }, product }));
	const gone = new Set(removed.map(({ _id }) => _id));
	const emptied = drafts.filter(({ productIds }) => [...productIds].every((id) => gone.has(id)));
	return [
		...locked(changed, "product.locked"),
		...locked(removed, "product.lockedRemoval"),
		...emptied.flatMap(({ certificateNumber, productIds }): Obstacle | never[] => {
			const last = removed.findLast(({ _id }) => productIds.has(_id));
			if (!last) return [];
			const params = { number: last.number, certificate: certificateNumber };
			return { error: "IN_USE", code: "product.lastOfDraft", params, product: last };
		}),
	];
}
