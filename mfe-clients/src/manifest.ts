import { ACCESS } from "@portal/contracts/kit/access";
import type { ModuleManifest } from "@portal/shared-ui/module";

export const manifest: ModuleManifest = {
	id: "clients",
	contract: 1,
	routes: [
		{ path: "/clients", access: ACCESS.clients, page: "ClientListPage" },
		{ path: "/clientDetails", access: ACCESS.clients, page: "ClientDetailsPage" },
		{ path: "/addClient", access: ACCESS.clients, page: "AddClientPage" },
		{ path: "/editClient", access: ACCESS.clients, page: "EditClientPage" },
	],
	menu: [{ path: "/clients", label: "Kunden", icon: "building", roles: ACCESS.clients, order: 10 }],
	slots: [
		{ slot: "client-details", component: "ClientFiles", roles: ACCESS.files, order: 10 },
		{ slot: "certification-details", component: "CertificationFiles", roles: ACCESS.files, order: 10 },
		{ slot: "audit-details", component: "AuditFiles", roles: ACCESS.files, order: 10 },
		{ slot: "finding-details", component: "FindingFiles", roles: ACCESS.files, order: 10 },
	],
	actions: [{ label: "Neuer Kunde", icon: "plus", path: "/addClient", roles: ACCESS.clients, order: 10 }],
	languages: ["de"],
};
