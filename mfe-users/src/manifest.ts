import type { ModuleManifest } from "@portal/shared-ui/module";

const STAFF = ["Admin", "Auditor"] as const;

export const manifest: ModuleManifest = {
	id: "users",
	contract: 1,
	routes: [{ path: "/benutzer", access: STAFF, page: "UserListPage" }],
	menu: [{ path: "/benutzer", label: "Benutzer", icon: "users", roles: ["Admin"], order: 30 }],
	slots: [],
	languages: ["de"],
};
