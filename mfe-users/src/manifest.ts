import { ACCESS } from "@portal/contracts/kit/access";
import type { ModuleManifest } from "@portal/shared-ui/module";

export const manifest: ModuleManifest = {
	id: "users",
	contract: 1,
	routes: [
		{ path: "/benutzer", access: ACCESS.portal, page: "UserListPage" },
		{ path: "/deadlines", access: ACCESS.deadlines, page: "DeadlinesPage" },
		{ path: "/deadlines/new", access: ACCESS.deadlines, page: "DeadlinesPage" },
		{ path: "/protokoll", access: ACCESS.trail, page: "AuditPage" },
		{ path: "/stoerungen", access: ACCESS.failures, page: "ClientErrorsPage" },
		{ path: "/pruefgrundlagen", access: ACCESS.schemes, page: "SchemesPage" },
		{ path: "/module", access: ACCESS.modules, page: "ModulesPage" },
	],
	menu: [
		{ path: "/benutzer", label: "Benutzer", icon: "users", roles: ACCESS.users, order: 30, counts: ["accounts"] },
		{
			path: "/deadlines",
			label: "Fristen",
			icon: "calendar",
			roles: ACCESS.deadlines,
			order: 35,
			counts: ["deadlines"],
		},
		{
			path: "/pruefgrundlagen",
			label: "Prüfgrundlagen",
			icon: "file",
			roles: ACCESS.schemes,
			order: 38,
			group: "system",
		},
		{ path: "/protokoll", label: "Protokoll", icon: "clock", roles: ACCESS.trail, order: 40, group: "system" },
		{ path: "/stoerungen", label: "Störungen", icon: "warning", roles: ACCESS.failures, order: 50, group: "system" },
		{ path: "/module", label: "Module", icon: "settings", roles: ACCESS.modules, order: 60, group: "system" },
	],
	slots: [
		{ slot: "client-deadlines", component: "ClientDeadlines", roles: ACCESS.deadlines, order: 10 },
		{ slot: "certification-deadlines", component: "CertificationDeadlines", roles: ACCESS.deadlines, order: 10 },
		{ slot: "client-history", component: "ClientHistory", roles: ACCESS.history, order: 10 },
		{ slot: "certification-history", component: "CertificationHistory", roles: ACCESS.history, order: 10 },
		{ slot: "certificate-history", component: "CertificateHistory", roles: ACCESS.history, order: 10 },
	],
	actions: [
		{
			label: "Neue Wiedervorlage",
			icon: "calendar",
			path: "/deadlines/new",
			roles: ACCESS.deadlines,
			order: 40,
		},
	],
	languages: ["de"],
};
