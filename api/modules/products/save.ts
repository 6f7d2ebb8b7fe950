import type { AuditChanges } from "../../audit/contract.ts";
import { recordAudit } from "../../audit/index.ts";
import { sentence } from "../../kit/sentences.ts";
import { newId, type Versioned } from "../../platform/database/columns.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { circumstancesOf, refreshCertificationStatus, touchCertification } from "../certifications/index.ts";
import { PRODUCT_FIELDS, type Product, type ProductInput } from "./contract.ts";
import { listProducts } from "./list.repository.ts";
import { deleteProducts, draftsOf, shrinkDraft, writeProducts } from "./repository.ts";
import { obstacles, planSave, type SavePlan } from "./rules.ts";

interface Save {
	certificationId: string;
	actor: Actor;
	ifMatch: string | undefined;
	action: "product.save" | "product.import";
}

/** The result that is stored for a repeated request. It lacks the product list, which would take too much space. */
interface Kept {
	version: number;
	products?: Product[];
	toJSON(): object;
}

function assertPermitted(plan: SavePlan): void {
	const [first] = obstacles(plan);
	if (first) throw new ApiError(409, first.error, { message: sentence(first.code, first.params) });
}

const content = (product: Product | ProductInput) =>
	Object.fromEntries(PRODUCT_FIELDS.map(({ field }) => [field, product[field]]));

function auditChanges(
	{ changed, removed }: SavePlan,
	before: readonly Product[],
	after: readonly Product[],
): AuditChanges {
	const known = new Set(before.map(({ _id }) => _id));
	const old = new Map(changed.map((product) => [product._id, product]));
	const changes: AuditChanges = {};
	for (const product of after) {
		const previous = old.get(product._id);
		if (previous) changes[product._id] = [content(previous), content(product)];
		else if (!known.has(product._id)) changes[product._id] = [null, content(product)];
	}
	for (const product of removed) changes[product._id] = [content(product), null];
	// A changed order is audited too, because certificates list the products in their order.
	const left = new Set(after.map(({ _id }) => _id));
	const order = (products: readonly Product[], of: ReadonlySet<string>) =>
		products.flatMap(({ _id }) => (of.has(_id) ? [_id] : [])).join();
	if (order(before, left) !== order(after, known)) changes.order = [null, "geändert"];
	return changes;
}

async function leaveDrafts(tx: Tx, { drafts, removed }: SavePlan, actor: Actor, at: string): Promise<void> {
	const gone = removed.map(({ _id }) => _id);
	for (const { id, productIds } of drafts) {
		await shrinkDraft(tx, id, gone, at);
		const left = [...productIds].filter((productId) => !gone.includes(productId)).length;
		const changes: AuditChanges = { products: [productIds.size, left] };
		await recordAudit(tx, { actor, at, action: "certificate.products", entityId: id, changes });
	}
}

export async function copyProducts(
	tx: Tx,
	certificationId: string,
	products: readonly Product[],
	{ actor, at }: { actor: Actor; at: string },
): Promise<void> {
	const inputs = products.map(({ _id, locked: _locked, ...input }): ProductInput => input);
	const plan = planSave([], inputs, [], newId);
	if (plan.writes.length === 0) return;
	await writeProducts(tx, certificationId, plan.writes);
	const changes = auditChanges(plan, [], plan.saved);
	await recordAudit(tx, { actor, at, action: "product.copy", entityId: certificationId, changes });
}

/**
 * Saves a product list completely or not at all. Throws 409 PRODUCT_LOCKED for products of certificates other than
 * drafts, and 409 IN_USE for the last product of a draft.
 */
export async function replaceProducts(
	deps: Deps,
	{ certificationId, actor, ifMatch, action }: Save,
	wanted: (known: readonly Product[]) => readonly ProductInput[],
): Promise<Versioned<Product[]>> {
	const at = timestamp(deps.clock);
	const job = async (tx: Tx): Promise<Kept> => {
		const [version, known, drafts, circumstances] = await Promise.all([
			touchCertification(tx, deps, certificationId, ifMatch),
			listProducts(tx, certificationId),
			draftsOf(tx, certificationId),
			circumstancesOf(tx, certificationId),
		]);
		const plan = planSave(known, wanted(known), drafts, newId);
		const { saved: products } = plan;
		assertPermitted(plan);
		await leaveDrafts(tx, plan, actor, at);
		await deleteProducts(
			tx,
			plan.removed.map(({ _id }) => _id),
		);
		await writeProducts(tx, certificationId, plan.writes);
		// The whole list has only one audit entry, which belongs to the certification.
		const changes = auditChanges(plan, known, products);
		if (Object.keys(changes).length > 0)
			await recordAudit(tx, { actor, at, action, entityId: certificationId, changes });
		const hasProducts = products.length > 0;
		await refreshCertificationStatus(tx, deps, certificationId, actor, { ...circumstances, hasProducts });
		return { products, version, toJSON: () => ({ version }) };
	};
	return deps.database.write(actor, job, async (db, { version, products }) => ({
		version,
		record: products ?? (await listProducts(db, certificationId)),
	}));
}
