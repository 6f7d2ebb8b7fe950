import type { ModuleManifest } from "@portal/shared-ui/module";

const STAFF = ["Admin", "Auditor"] as const;

export const manifest: ModuleManifest = {
	id: "clients",
	contract: 1,
	routes: [
		{ path: "/clients", access: STAFF, page: "ClientListPage" },
		{ path: "/clientDetails", access: STAFF, page: "ClientDetailsPage" },
		{ path: "/addClient", access: STAFF, page: "AddClientPage" },
		{ path: "/editClient", access: STAFF, page: "EditClientPage" },
	],
	menu: [{ path: "/clients", label: "Kunden", icon: "building", roles: STAFF, order: 10 }],
	slots: [],
	languages: ["de"],
};
