import type { ModuleManifest } from "@portal/shared-ui/module";

const STAFF = ["Admin", "Auditor"] as const;

export const manifest: ModuleManifest = {
	id: "enquiries",
	contract: 1,
	routes: [
		{ path: "/customerMessages", access: STAFF, page: "EnquiryListPage" },
		{ path: "/customerMessage", access: STAFF, page: "EnquiryPage" },
		{ path: "/datenschutzanfrage", access: ["Admin"], page: "PersonPage" },
	],
	menu: [{ path: "/customerMessages", label: "Anfragen", icon: "mail", roles: STAFF, order: 25 }],
	slots: [{ slot: "home", component: "EnquiriesTable", roles: STAFF, order: 10 }],
	languages: ["de"],
};
