import "./clients.css";
import { lazyPage, type RemoteModule } from "@portal/shared-ui/module";
import texts from "../locales/de.json";
import { ClientListPage } from "./list/ClientListPage.tsx";

export const contract = 1;

export const pages: RemoteModule["pages"] = {
	ClientListPage,
	ClientDetailsPage: lazyPage(() => import("./details/ClientDetailsPage.tsx"), "ClientDetailsPage"),
	AddClientPage: lazyPage(() => import("./form/AddClientPage.tsx"), "AddClientPage"),
	EditClientPage: lazyPage(() => import("./form/EditClientPage.tsx"), "EditClientPage"),
};

const files = () => import("./files/FilesCard.tsx");

export const slots: RemoteModule["slots"] = {
	ClientFiles: lazyPage(files, "ClientFiles"),
	CertificationFiles: lazyPage(files, "CertificationFiles"),
	AuditFiles: lazyPage(files, "AuditFiles"),
	FindingFiles: lazyPage(files, "FindingFiles"),
};

export const translations: RemoteModule["translations"] = { de: async () => ({ default: texts }) };
