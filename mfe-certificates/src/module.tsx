import "./certificates.css";
import { lazyPage, type RemoteModule } from "@portal/shared-ui/module";
import texts from "../locales/de.json";
import { CertificationListPage } from "./list/CertificationListPage.tsx";

export const contract = 1;

const home = () => import("./home/home.ts");

export const pages: RemoteModule["pages"] = {
	CertificationListPage,
	CertificationDetailsPage: lazyPage(
		() => import("./certification/CertificationDetailsPage.tsx"),
		"CertificationDetailsPage",
	),
	CertificationFormPage: lazyPage(
		() => import("./certification-form/CertificationFormPage.tsx"),
		"CertificationFormPage",
	),
	ProductsPage: lazyPage(() => import("./products/ProductsPage.tsx"), "ProductsPage"),
	CertificateFormPage: lazyPage(() => import("./certificate-form/CertificateFormPage.tsx"), "CertificateFormPage"),
	CertificateDetailsPage: lazyPage(() => import("./certificate/CertificateDetailsPage.tsx"), "CertificateDetailsPage"),
	WorkPage: lazyPage(home, "WorkPage"),
	CertificateApprovalPage: lazyPage(() => import("./approval/CertificateApprovalPage.tsx"), "CertificateApprovalPage"),
};

export const slots: RemoteModule["slots"] = {
	MyWork: lazyPage(home, "MyWork"),
	Overview: lazyPage(home, "Overview"),
	PendingApprovals: lazyPage(home, "PendingApprovals"),
};

export const translations: RemoteModule["translations"] = { de: async () => ({ default: texts }) };
