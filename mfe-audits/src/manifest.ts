import { ACCESS } from "@portal/contracts/kit/access";
import type { ModuleManifest } from "@portal/shared-ui/module";

const PLAN = { label: "Audit planen", icon: "plus", path: "/addAudit", roles: ACCESS.audits, order: 25 } as const;

export const manifest: ModuleManifest = {
	id: "audits",
	contract: 1,
	routes: [
		{ path: "/audits", access: ACCESS.audits, page: "AuditListPage" },
		{ path: "/auditDetails", access: ACCESS.audits, page: "AuditDetailsPage" },
		{ path: "/audits/checklist", access: ACCESS.audits, page: "ChecklistPage" },
		{ path: "/addAudit", access: ACCESS.audits, page: "AuditFormPage" },
		{ path: "/editAudit", access: ACCESS.audits, page: "AuditFormPage" },
	],
	menu: [{ path: "/audits", label: "Audits", icon: "success", roles: ACCESS.audits, order: 32 }],
	slots: [{ slot: "certification-audits", component: "CertificationAudits", roles: ACCESS.audits, order: 10 }],
	actions: [{ ...PLAN, on: [{ path: "/certificationDetails", takes: { cid: "certificationId" } }] }, PLAN],
	languages: ["de"],
};
