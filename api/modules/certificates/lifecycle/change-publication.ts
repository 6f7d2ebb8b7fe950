import type { CauseName } from "../../../kit/public-states.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { timestamp, today } from "../../../platform/runtime/clock.ts";
import { circumstancesOf } from "../../certifications/index.ts";
import type { Certificate, PublicMove } from "../contract.ts";
import { writeCertificate } from "../present.ts";
import { findOrderOfReplacement } from "../publication/orders.repository.ts";
import { cancelOrderOfReplacement } from "../publication/orders.ts";
import { type CertificateKey, loadCertificate } from "../repository.ts";
import { assertNotExpired, assertNotPast, permittedMove } from "../rules.ts";
import { transition } from "../transition.ts";

interface Details {
	reason: string;
	cause?: CauseName;
	until?: string | undefined;
}

export const changePublication =
	(action: Exclude<PublicMove, "publish" | "supersede">) =>
	(deps: Deps, key: CertificateKey, details: Details, actor: Actor): Promise<Certificate> => {
		const day = today(deps.clock);
		return writeCertificate(deps, key, actor, async (tx) => {
			const [certificate, circumstances, ordered] = await Promise.all([
				loadCertificate(tx, key),
				circumstancesOf(tx, key.certificationId, key.certificateId),
				findOrderOfReplacement(tx, key.certificateId),
			]);
			permittedMove(action, certificate.status, actor.roles);
			assertNotExpired(action, certificate.validTo, day);
			assertNotPast(details.until, day);
			if (ordered && action !== "reinstate")
				await cancelOrderOfReplacement(tx, ordered, { actor, at: timestamp(deps.clock) });
			return transition(tx, deps, { action, certificate, circumstances, actor, ...details });
		});
	};
