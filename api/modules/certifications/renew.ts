import type { AuditChanges } from "../../audit/contract.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Answer, Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import type { Product } from "../products/contract.ts";
import { listProducts } from "../products/list/index.ts";
import { dayAfter, type RenewalInput } from "./contract.ts";
import { loadCertification } from "./repository.ts";
import { assertInLine, assertRenewable } from "./rules.ts";
import { drawNumber, enterCertification, periodOf } from "./save.ts";
import { refreshCertificationStatus } from "./status.ts";

/** Injected, because the module of products depends on this one. */
export type CopyProducts = (
	tx: Tx,
	certificationId: string,
	products: readonly Product[],
	by: { actor: Actor; at: string },
) => Promise<void>;

/**
 * A successor with the same scope and products of its own, linked both ways; `answer` is given its id. 409 outside of the
 * months in which the certification may be renewed, or if it has one.
 */
export async function renewCertification<A>(
	{ deps, copyProducts }: { deps: Deps; copyProducts: CopyProducts },
	id: string,
	{ validFrom: chosen }: RenewalInput,
	actor: Actor,
	answer: Answer<string, A>,
): Promise<A> {
	const at = timestamp(deps.clock);
	const job = async (tx: Tx) => {
		const [{ certification: old, successor }, products, certificationNumber] = await Promise.all([
			loadCertification(tx, id),
			listProducts(tx, id),
			drawNumber(tx, deps.clock),
		]);
		assertRenewable(old, successor, today(deps.clock));
		const { clientId, siteId, category, subcategory, initialValidFrom } = old;
		const validFrom = chosen ?? dayAfter(old.validTo);
		const input = { category, subcategory, validFrom };
		const period = periodOf(deps, { validFrom, initialValidFrom });
		assertInLine({ validFrom, validTo: period.validTo }, { predecessor: old, successor: null });
		const entered = { clientId, certificationNumber, renewsId: id, siteId, input, ...period, at };
		const { id: renewedBy, status, validTo } = await enterCertification(tx, actor, entered);
		const changes: AuditChanges = { renewedBy: [null, renewedBy] };
		await recordAudit(tx, { actor, at, action: "certification.renew", entityId: id, changes });
		await copyProducts(tx, renewedBy, products, { actor, at });
		const circumstances = { status, validTo, certificates: [], hasProducts: products.length > 0 };
		await refreshCertificationStatus(tx, deps, renewedBy, actor, circumstances);
		return renewedBy;
	};
	return deps.database.write(actor, job, answer);
}
