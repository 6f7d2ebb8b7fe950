import type { RemoteModule } from "@portal/shared-ui/module";
import { AuditPage } from "./audit/AuditPage.tsx";
import { ClientErrorsPage } from "./client-errors/ClientErrorsPage.tsx";
import { CertificateHistory, CertificationHistory, ClientHistory } from "./history/HistoryCard.tsx";
import { ModulesPage } from "./modules/ModulesPage.tsx";
import { UserListPage } from "./users/UserListPage.tsx";

export const contract = 1;

export const pages: RemoteModule["pages"] = { UserListPage, AuditPage, ClientErrorsPage, ModulesPage };

export const slots: RemoteModule["slots"] = { ClientHistory, CertificationHistory, CertificateHistory };

export const translations: RemoteModule["translations"] = {
	de: () => import("../locales/de.json"),
};
