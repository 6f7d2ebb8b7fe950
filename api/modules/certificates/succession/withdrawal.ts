import type { CauseName } from "../../../kit/public-states.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { today } from "../../../platform/runtime/clock.ts";
import { circumstancesOf } from "../../certifications/index.ts";
import type { Certificate } from "../contract.ts";
import { present } from "../present.ts";
import { type CertificateKey, loadCertificate } from "../repository.ts";
import { assertNotExpired, assertNotPast, permittedMove } from "../rules.ts";
import { transition } from "../transition.ts";

interface Said {
	reason: string;
	cause?: CauseName;
	until?: string | undefined;
}

/** Takes the validity of an issued certificate away, for a while or for good, or gives it back. */
export async function withdraw(
	deps: Deps,
	action: "suspend" | "reinstate" | "retract",
	key: CertificateKey,
	said: Said,
	actor: Actor,
): Promise<Certificate> {
	const day = today(deps.clock);
	return deps.database.write(
		actor,
		async (tx) => {
			const [certificate, circumstances] = await Promise.all([
				loadCertificate(tx, key),
				circumstancesOf(tx, key.certificationId, key.certificateId),
			]);
			permittedMove(action, certificate.status, actor.roles);
			assertNotExpired(action, certificate.validTo, day);
			assertNotPast(said.until, day);
			return transition(tx, deps.clock, { action, certificate, circumstances, actor, ...said });
		},
		(db, moved) => present(deps, db, moved, actor),
	);
}
