import { lazyPage, type RemoteModule } from "@portal/shared-ui/module";
import texts from "../locales/de.json";
import { CertificateHistory, CertificationHistory, ClientHistory } from "./history/HistoryCard.tsx";

export const contract = 1;

export const pages: RemoteModule["pages"] = {
	UserListPage: lazyPage(() => import("./users/UserListPage.tsx"), "UserListPage"),
	DeadlinesPage: lazyPage(() => import("./deadlines/DeadlinesPage.tsx"), "DeadlinesPage"),
	AuditPage: lazyPage(() => import("./audit/AuditPage.tsx"), "AuditPage"),
	ClientErrorsPage: lazyPage(() => import("./client-errors/ClientErrorsPage.tsx"), "ClientErrorsPage"),
	SchemesPage: lazyPage(() => import("./schemes/SchemesPage.tsx"), "SchemesPage"),
	ModulesPage: lazyPage(() => import("./modules/ModulesPage.tsx"), "ModulesPage"),
};

const deadlines = () => import("./deadlines/RecordDeadlines.tsx");

export const slots: RemoteModule["slots"] = {
	ClientDeadlines: lazyPage(deadlines, "ClientDeadlines"),
	CertificationDeadlines: lazyPage(deadlines, "CertificationDeadlines"),
	ClientHistory,
	CertificationHistory,
	CertificateHistory,
};

export const translations: RemoteModule["translations"] = { de: async () => ({ default: texts }) };
