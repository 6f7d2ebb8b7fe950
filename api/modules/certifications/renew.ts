import type { AuditChanges } from "../../audit/contract.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Product } from "../../kit/product.ts";
import type { Answer, Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import { listSchemes } from "../schemes/index.ts";
import { type Category, proposedRenewalDay, type RenewalInput } from "./contract.ts";
import type { Contents } from "./present.ts";
import { loadCertification } from "./repository.ts";
import { assertInLine, assertRenewable, schemesFor } from "./rules.ts";
import { drawNumber, enterCertification, periodOf } from "./save.ts";
import { refreshCertificationStatus } from "./status.ts";

/**
 * Products import certifications, so that an import in the other direction would be circular; `app.ts` passes in these
 * functions, which read and copy the products of a renewed certification.
 */
export interface RenewedContents extends Pick<Contents, "listProducts"> {
	copyProducts: (
		tx: Tx,
		certificationId: string,
		products: readonly Product[],
		by: { actor: Actor; at: string },
	) => Promise<void>;
}

/**
 * Creates a renewal with the same scope and copies of the products, and links both certifications. Throws 409 if the
 * certification was renewed already, or if today is too early or too late for a renewal.
 */
export async function renewCertification<A>(
	{ deps, contents }: { deps: Deps; contents: RenewedContents },
	id: string,
	{ validFrom: chosen }: RenewalInput,
	actor: Actor,
	answer: Answer<string, A>,
): Promise<A> {
	const at = timestamp(deps.clock);
	const job = async (tx: Tx) => {
		const [{ certification: old, successor }, all, products, certificationNumber] = await Promise.all([
			loadCertification(tx, { id }),
			listSchemes(tx),
			contents.listProducts(tx, id),
			drawNumber(tx, deps.clock),
		]);
		const day = today(deps.clock);
		assertRenewable(old, successor, day);
		const { clientId, siteId, category, subcategory, initialValidFrom } = old;
		const validFrom = chosen ?? proposedRenewalDay(old.validTo, day);
		const period = { validFrom, ...periodOf(deps, { validFrom, initialValidFrom }) };
		assertInLine(period, { predecessor: old, successor: null });
		const schemes = schemesFor({ requested: undefined, current: [], category: category as Category }, all, day);
		const content = { category, subcategory, siteId, ...period, updatedAt: at };
		const entered = { clientId, certificationNumber, renewsId: id, schemes, ...content };
		const { id: renewedBy, status, validTo } = await enterCertification(tx, actor, entered);
		const changes: AuditChanges = { renewedBy: [null, renewedBy] };
		await recordAudit(tx, { actor, at, action: "certification.renew", entityId: id, changes });
		await contents.copyProducts(tx, renewedBy, products, { actor, at });
		const circumstances = { status, validTo, certificates: [], hasProducts: products.length > 0, hasOpenAudit: false };
		await refreshCertificationStatus(tx, deps, renewedBy, actor, circumstances);
		return renewedBy;
	};
	return deps.database.write(actor, job, answer);
}
