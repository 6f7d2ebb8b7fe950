export { canonicalJson, changesBetween } from "./chain.ts";
export type { AuditAction, AuditAnchor, AuditVerification } from "./contract.ts";
export { line } from "./lines.ts";
export { EXPORT_LIMIT, type ExportColumn, exportList, exportOf } from "./list-export.ts";
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
export { openSealed, sealingWith } from "./seals.ts";
export type { AuditedResource, Fields, FieldWords, Subject, Trail } from "./trail.ts";
export { addressText, hashText, isFields, momentText } from "./values.ts";
export { type TrailVerification, verifyTrail } from "./verification.ts";
export { type ChainVerification, verifyChain } from "./verify.ts";
