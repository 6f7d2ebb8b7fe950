import type { RemoteModule } from "@portal/shared-ui/module";

export const contract = 1;

export const pages: RemoteModule["pages"] = {
	CertificationListPage: () => <h1>CertificationListPage</h1>,
	CertificationDetailsPage: () => <h1>CertificationDetailsPage</h1>,
	CertificationFormPage: () => <h1>CertificationFormPage</h1>,
	ProductsPage: () => <h1>ProductsPage</h1>,
	CertificateFormPage: () => <h1>CertificateFormPage</h1>,
	CertificateDetailsPage: () => <h1>CertificateDetailsPage</h1>,
	CertificateApprovalPage: () => <h1>CertificateApprovalPage</h1>,
};

export const slots: RemoteModule["slots"] = {
	PendingApprovals: () => <h2>PendingApprovals</h2>,
};

export const translations: RemoteModule["translations"] = {
	de: () => import("../locales/de.json"),
};
