import { ACCESS } from "@portal/contracts/kit/access";
import type { ModuleManifest } from "@portal/shared-ui/module";

const START = {
	label: "Zertifizierung starten",
	icon: "plus",
	path: "/addCertification",
	roles: ACCESS.certifications,
	order: 20,
} as const;

export const manifest: ModuleManifest = {
	id: "certificates",
	contract: 1,
	routes: [
		{ path: "/certificationsList", access: ACCESS.certifications, page: "CertificationListPage" },
		{ path: "/certificationDetails", access: ACCESS.certifications, page: "CertificationDetailsPage" },
		{ path: "/addCertification", access: ACCESS.certifications, page: "CertificationFormPage" },
		{ path: "/editProducts", access: ACCESS.certifications, page: "ProductsPage" },
		{ path: "/addCertificate", access: ACCESS.certifications, page: "CertificateFormPage" },
		{ path: "/certificateDetails", access: ACCESS.certifications, page: "CertificateDetailsPage" },
		{ path: "/meineArbeit", access: ACCESS.certifications, page: "WorkPage" },
		{ path: "/uebersicht", access: ACCESS.portal, page: "OverviewPage" },
		{ path: "/certificateApproval", access: ACCESS.decisions, page: "CertificateApprovalPage" },
	],
	menu: [
		{
			path: "/certificationsList",
			label: "Zertifizierungen",
			icon: "certificate",
			roles: ACCESS.certifications,
			order: 20,
			counts: ["toReview", "sentBack", "toPublish", "drafts"],
		},
	],
	slots: [
		{ slot: "home", component: "MyWork", roles: ACCESS.portal, order: 5 },
		{ slot: "home", component: "Figures", roles: ACCESS.portal, order: 7 },
		{ slot: "home", component: "PendingApprovals", roles: ACCESS.decisions, order: 20 },
	],
	actions: [
		{
			...START,
			on: [{ path: "/clientDetails", takes: { cid: "cid" } }],
		},
		START,
		{
			label: "Produkte importieren",
			icon: "upload",
			path: "/editProducts",
			roles: ACCESS.certifications,
			order: 30,
			on: [
				{ path: "/certificationDetails", takes: { cid: "certId" } },
				{ path: "/certificateDetails", takes: { certificationId: "certId" } },
			],
		},
	],
	languages: ["de"],
};
