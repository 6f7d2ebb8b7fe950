import type { ModuleManifest } from "@portal/shared-ui/module";

const STAFF = ["Admin", "Auditor"] as const;

export const manifest: ModuleManifest = {
	id: "users",
	contract: 1,
	routes: [
		{ path: "/benutzer", access: STAFF, page: "UserListPage" },
		{ path: "/protokoll", access: ["Admin"], page: "AuditPage" },
		{ path: "/stoerungen", access: ["Admin"], page: "ClientErrorsPage" },
	],
	menu: [
		{ path: "/benutzer", label: "Benutzer", icon: "users", roles: ["Admin"], order: 30 },
		{ path: "/protokoll", label: "Protokoll", icon: "clock", roles: ["Admin"], order: 40 },
		{ path: "/stoerungen", label: "Störungen", icon: "warning", roles: ["Admin"], order: 50 },
	],
	slots: [
		{ slot: "client-history", component: "ClientHistory", roles: STAFF, order: 10 },
		{ slot: "certification-history", component: "CertificationHistory", roles: STAFF, order: 10 },
		{ slot: "certificate-history", component: "CertificateHistory", roles: STAFF, order: 10 },
	],
	languages: ["de"],
};
