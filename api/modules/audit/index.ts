export { changesBetween } from "./chain.ts";
export type { AuditVerification } from "./contract.ts";
export { assertFresh, staleRecord } from "./freshness.ts";
export { entriesOf, type NewAuditEntry, recordAudit, type StoredEntry } from "./repository.ts";
export { auditRoutes } from "./routes.ts";
export { verifyChain } from "./verify.ts";
export { VISITOR } from "./visitor.ts";
