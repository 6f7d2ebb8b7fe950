export { canonicalJson, changesBetween } from "./chain.ts";
export type { AuditAction, AuditAnchor } from "./contract.ts";
export { line } from "./lines.ts";
export { type ExportColumn, exportList, exportOf } from "./list-export.ts";
export {
	type ChangeOf,
	entriesOf,
	lastChange,
	missingAnchors,
	type NewAuditEntry,
	recordAudit,
	type StoredEntry,
} from "./repository.ts";
export { auditRoutes } from "./routes.ts";
export { beginSealed, isSealedBy, openSealed, SEALED_FROM_START, sealingWith } from "./seals.ts";
export type { AuditedResource, Fields, FieldWords, Trail } from "./trail.ts";
export { addressText, hashText, isFields, momentText } from "./values.ts";
export { type TrailVerification, verifyTrail } from "./verification/verification.ts";
export { verifyChain } from "./verification/verify.ts";
