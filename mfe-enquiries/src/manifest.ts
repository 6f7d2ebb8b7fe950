import { ACCESS } from "@portal/contracts/kit/access";
import type { ModuleManifest } from "@portal/shared-ui/module";

export const manifest: ModuleManifest = {
	id: "enquiries",
	contract: 1,
	routes: [
		{ path: "/customerMessages", access: ACCESS.enquiries, page: "EnquiryListPage" },
		{ path: "/customerMessage", access: ACCESS.enquiries, page: "EnquiryPage" },
		{ path: "/datenschutzanfrage", access: ACCESS.personalData, page: "PersonalDataPage" },
	],
	menu: [
		{
			path: "/customerMessages",
			label: "Anfragen",
			icon: "mail",
			roles: ACCESS.enquiries,
			order: 25,
			counts: ["enquiries"],
		},
	],
	slots: [{ slot: "home", component: "EnquiriesTable", roles: ACCESS.enquiries, order: 10 }],
	languages: ["de"],
};
