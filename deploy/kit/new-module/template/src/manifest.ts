import { ACCESS } from "@portal/contracts/kit/access";
import type { ModuleManifest } from "@portal/shared-ui/module";

export const manifest: ModuleManifest = {
	id: "sample",
	contract: 1,
	routes: [{ path: "/sample", access: ACCESS.portal, page: "ListPage" }],
	menu: [{ path: "/sample", label: "Beispiele", icon: "file", roles: ACCESS.portal, order: 100 }],
	slots: [],
	languages: ["de"],
};
