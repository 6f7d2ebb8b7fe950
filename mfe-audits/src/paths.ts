export const AUDITS = "/audits";
/** The page that opens without a connection. Its path is below the scope of the service worker. */
export const CHECKLIST = "/audits/checklist";
export const NEW_AUDIT = "/addAudit";

/** The tabs of an audit's page, whose ids are part of its address. */
export const TABS = { data: "daten", checklist: "checkliste", findings: "abweichungen" } as const;
export type TabKey = (typeof TABS)[keyof typeof TABS];

const path = (name: string, query: Record<string, string>) => `${name}?${new URLSearchParams(query)}`;

export const auditDetails = (cid: string, key?: TabKey) => path("/auditDetails", { cid, ...(key ? { key } : {}) });
export const offlineChecklist = (cid: string) => path(CHECKLIST, { cid });
export const editAudit = (cid: string) => path("/editAudit", { cid });
export const newAudit = (certificationId: string) => path(NEW_AUDIT, { certificationId });
export const planSurveillance = (certificationId: string, day: string) =>
	path(NEW_AUDIT, { certificationId, kind: "SURVEILLANCE", day });
export const auditList = (query: Record<string, string>) => path(AUDITS, query);
export const clientDetails = (cid: string) => path("/clientDetails", { cid });
export const certificationAudits = (cid: string) => path("/certificationDetails", { cid, key: "audits" });
