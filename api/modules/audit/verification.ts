import { timestamp } from "../../platform/clock.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Deps } from "../../platform/deps.ts";
import { type AuditVerification, FINDINGS_SHOWN } from "./contract.ts";
import { verifyChain } from "./verify.ts";

/** Holds every certificate against the trail; belongs to the certificates, which know the trail. */
export type VerifyCertificates = (db: Reader) => Promise<{
	certificates: number;
	problems: { certificateNumber: string; problem: string }[];
}>;

async function check(
	{ database: { db }, clock }: Pick<Deps, "database" | "clock">,
	verifyCertificates: VerifyCertificates,
): Promise<AuditVerification> {
	const checkedAt = timestamp(clock);
	const chain = await verifyChain(db);
	if (!chain.ok) return { ...chain, checkedAt };
	const { certificates: checked, problems } = await verifyCertificates(db);
	return {
		...chain,
		ok: problems.length === 0,
		checkedAt,
		certificates: { checked, problems: problems.length, first: problems.slice(0, FINDINGS_SHOWN) },
	};
}

/** The trail and the certificates; one check at a time, whoever asks meanwhile is told what it finds. */
export function createVerification(deps: Pick<Deps, "database" | "clock">, verifyCertificates: VerifyCertificates) {
	let running: Promise<AuditVerification> | undefined;
	return (): Promise<AuditVerification> => {
		running ??= check(deps, verifyCertificates).finally(() => {
			running = undefined;
		});
		return running;
	};
}
