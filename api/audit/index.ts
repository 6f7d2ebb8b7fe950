export { canonicalJson, changesBetween } from "./chain.ts";
export type { AuditAction, AuditAnchor } from "./contract.ts";
export { forgetHead, type KnownHead, readHead, readSeen } from "./head.ts";
export { line } from "./lines.ts";
export { type ExportColumn, exportList, exportOf } from "./list-export.ts";
export { failoversIn } from "./lost-entries.ts";
export type { Reason, Verification } from "./reason.ts";
export {
	type ChangeOf,
	entriesOf,
	headOf,
	lastChange,
	lastEntryIn,
	missingAnchors,
	type NewAuditEntry,
	recordAudit,
	type SealedEntry,
	type StoredEntry,
	sealedEntriesOf,
} from "./repository.ts";
export { isRowSealed, sealRow } from "./row-seal.ts";
export { isSealed, sealExistingRows, sealedRows, sealKeysIn, sealTriggeredRows } from "./sealed-rows.repository.ts";
export {
	authenticEntries,
	beginSealed,
	createSealing,
	ForgedEntry,
	isEntryAuthentic,
	isSealedBy,
	openSealed,
	SEALED_FROM_START,
	sealingWith,
} from "./seals.ts";
export type { AuditedResource, Fields, FieldWords, Trail } from "./trail.ts";
export { addressText, hashText, isFields, momentText } from "./values.ts";
export { createTrailCheck, type TrailFault } from "./verification/trail-check.ts";
export { type TrailVerification, verifyTrail } from "./verification/verification.ts";
export { verifyChain } from "./verification/verify.ts";
