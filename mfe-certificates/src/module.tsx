import "./certificates.css";
import type { RemoteModule } from "@portal/shared-ui/module";
import { CertificateApprovalPage } from "./approval/CertificateApprovalPage.tsx";
import { CertificateDetailsPage } from "./certificate/CertificateDetailsPage.tsx";
import { CertificateFormPage } from "./certificate-form/CertificateFormPage.tsx";
import { CertificationDetailsPage } from "./certification/CertificationDetailsPage.tsx";
import { CertificationFormPage } from "./certification-form/CertificationFormPage.tsx";
import { PendingApprovals } from "./home/PendingApprovals.tsx";
import { CertificationListPage } from "./list/CertificationListPage.tsx";
import { ProductsPage } from "./products/ProductsPage.tsx";

export const contract = 1;

export const pages: RemoteModule["pages"] = {
	CertificationListPage,
	CertificationDetailsPage,
	CertificationFormPage,
	ProductsPage,
	CertificateFormPage,
	CertificateDetailsPage,
	CertificateApprovalPage,
};

export const slots: RemoteModule["slots"] = { PendingApprovals };

export const translations: RemoteModule["translations"] = {
	de: () => import("../locales/de.json"),
};
