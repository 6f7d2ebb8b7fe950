import "./certificates.css";
import { lazyPage, type RemoteModule } from "@portal/shared-ui/module";
import texts from "../locales/de.json";
import { CertificationListPage } from "./certifications/list/CertificationListPage.tsx";

export const contract = 1;

const home = () => import("./overview/home/home.ts");

export const pages: RemoteModule["pages"] = {
	CertificationListPage,
	CertificationDetailsPage: lazyPage(
		() => import("./certifications/details/CertificationDetailsPage.tsx"),
		"CertificationDetailsPage",
	),
	CertificationFormPage: lazyPage(
		() => import("./certifications/form/CertificationFormPage.tsx"),
		"CertificationFormPage",
	),
	ProductsPage: lazyPage(() => import("./products/ProductsPage.tsx"), "ProductsPage"),
	CertificateFormPage: lazyPage(() => import("./certificates/form/CertificateFormPage.tsx"), "CertificateFormPage"),
	CertificateDetailsPage: lazyPage(
		() => import("./certificates/details/CertificateDetailsPage.tsx"),
		"CertificateDetailsPage",
	),
	WorkPage: lazyPage(home, "WorkPage"),
	OverviewPage: lazyPage(() => import("./overview/OverviewPage.tsx"), "OverviewPage"),
	CertificateApprovalPage: lazyPage(() => import("./review/CertificateApprovalPage.tsx"), "CertificateApprovalPage"),
};

export const slots: RemoteModule["slots"] = {
	MyWork: lazyPage(home, "MyWork"),
	Figures: lazyPage(home, "Figures"),
	PendingApprovals: lazyPage(home, "PendingApprovals"),
};

export const translations: RemoteModule["translations"] = { de: async () => ({ default: texts }) };
