import type { ModuleManifest } from "@portal/shared-ui/module";

const STAFF = ["Admin", "Auditor"] as const;

export const manifest: ModuleManifest = {
	id: "enquiries",
	contract: 1,
	routes: [{ path: "/customerMessage", access: STAFF, page: "EnquiryPage" }],
	menu: [],
	slots: [{ slot: "home", component: "EnquiriesTable", roles: STAFF, order: 10 }],
	languages: ["de"],
};
