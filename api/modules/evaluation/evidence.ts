import type { Subscribers } from "../../platform/deps.ts";
import { AUDIT_STATI } from "./lifecycle.ts";
import { statusOfOwner } from "./repository.ts";

/** Returns true for a closed audit and its findings, because a decision may rest on their files. */
export const isEvidence: Subscribers["isEvidence"] = async (db, ownerId) =>
	(await statusOfOwner(db, ownerId)) === AUDIT_STATI.CLOSED.code;
