export { missingAnchors } from "./anchors.ts";
export { changesBetween } from "./chain.ts";
export type { AuditAnchor, AuditVerification } from "./contract.ts";
export { assertFresh, staleRecord } from "./freshness.ts";
export { entriesOf, type NewAuditEntry, recordAudit, type StoredEntry } from "./repository.ts";
export { auditRoutes } from "./routes.ts";
export { statusText } from "./values.ts";
export { type ChainVerification, verifyChain } from "./verify.ts";
