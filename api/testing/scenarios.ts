import type { AuditEntry } from "../audit/contract.ts";
import type { TestCaller } from "./caller.ts";

/** Creates records in a given state through the API, as users would. */

export * from "./scenarios/accounts.ts";
export * from "./scenarios/audits.ts";
export * from "./scenarios/certificates.ts";
export * from "./scenarios/clients.ts";
export * from "./scenarios/enquiries.ts";

/** Returns the audit entries of a record, the newest first. */
export const entriesOf = (app: TestCaller, entity: AuditEntry["entity"], id: string) =>
	app.json<AuditEntry[]>(`/audit?entity=${entity}&entityId=${id}`, { as: "Admin" });
