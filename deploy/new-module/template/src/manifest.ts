import type { ModuleManifest } from "@portal/shared-ui/module";

const STAFF = ["Admin", "Auditor"] as const;

export const manifest: ModuleManifest = {
	id: "sample",
	contract: 1,
	routes: [{ path: "/sample", access: STAFF, page: "ListPage" }],
	menu: [{ path: "/sample", label: "Beispiele", icon: "file", roles: STAFF, order: 100 }],
	slots: [],
	languages: ["de"],
};
