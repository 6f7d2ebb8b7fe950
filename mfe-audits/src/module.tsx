import "./audits.css";
import { lazyComponent, lazyPage, type RemoteModule } from "@portal/shared-ui/module";
import texts from "../locales/de.json";

export const contract = 1;

export const pages: RemoteModule["pages"] = {
	AuditListPage: lazyPage(() => import("./list/AuditListPage.tsx"), "AuditListPage"),
	AuditDetailsPage: lazyPage(() => import("./details/AuditDetailsPage.tsx"), "AuditDetailsPage"),
	ChecklistPage: lazyPage(() => import("./offline/ChecklistPage.tsx"), "ChecklistPage"),
	AuditFormPage: lazyPage(() => import("./form/AuditFormPage.tsx"), "AuditFormPage"),
};

export const slots: RemoteModule["slots"] = {
	CertificationAudits: lazyComponent(
		async () => (await import("./certification/CertificationAudits.tsx")).CertificationAudits,
	),
};

export const translations: RemoteModule["translations"] = { de: async () => ({ default: texts }) };
