import type { Subscribers } from "../../platform/deps.ts";
import { illegalTransition } from "../../platform/errors.ts";
import { isReported } from "./lifecycle.ts";
import { statusOfOwner } from "./repository.ts";

/** Throws 409 for a file of a reported audit or of its findings, because a decision may rest on it. */
export const assertNoEvidence: Subscribers["beforeFileRemoved"] = async (tx, { ownerId }) => {
	const status = await statusOfOwner(tx, ownerId);
	if (status !== undefined && isReported(status)) throw illegalTransition();
};
