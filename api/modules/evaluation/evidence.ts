import { eq } from "drizzle-orm";
import type { Subscribers } from "../../platform/deps.ts";
import { illegalTransition } from "../../platform/errors.ts";
import { audits, findings } from "../../schema/evaluation.ts";
import { isReported } from "./lifecycle.ts";

/** Throws 409 for a file of a reported audit or of its findings, because a decision may rest on it. */
export const assertNoEvidence: Subscribers["beforeFileRemoved"] = async (tx, { owner, ownerId }) => {
	const status = { status: audits.status };
	const audit =
		owner === "findings"
			? await tx
					.select(status)
					.from(findings)
					.innerJoin(audits, eq(audits.id, findings.auditId))
					.where(eq(findings.id, ownerId))
					.get()
			: await tx.select(status).from(audits).where(eq(audits.id, ownerId)).get();
	if (audit && isReported(audit.status)) throw illegalTransition();
};
