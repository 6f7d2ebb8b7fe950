import type { ModuleManifest } from "@portal/shared-ui/module";

const STAFF = ["Admin", "Auditor"] as const;

export const manifest: ModuleManifest = {
	id: "certificates",
	contract: 1,
	routes: [
		{ path: "/certificationsList", access: STAFF, page: "CertificationListPage" },
		{ path: "/certificationDetails", access: STAFF, page: "CertificationDetailsPage" },
		{ path: "/addCertification", access: STAFF, page: "CertificationFormPage" },
		{ path: "/editProducts", access: STAFF, page: "ProductsPage" },
		{ path: "/addCertificate", access: STAFF, page: "CertificateFormPage" },
		{ path: "/certificateDetails", access: STAFF, page: "CertificateDetailsPage" },
		{ path: "/certificateApproval", access: ["Admin"], page: "CertificateApprovalPage" },
	],
	menu: [{ path: "/certificationsList", label: "Zertifizierungen", icon: "certificate", roles: STAFF, order: 20 }],
	slots: [{ slot: "home", component: "PendingApprovals", roles: ["Admin"], order: 20 }],
	languages: ["de"],
};
