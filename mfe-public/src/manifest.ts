import type { ModuleManifest } from "@portal/shared-ui/module";

export const manifest: ModuleManifest = {
	id: "public",
	contract: 1,
	routes: [
		{ path: "/", access: "public", page: "LandingPage", frame: "own" },
		{ path: "/validateCertificate", access: "public", page: "ValidateCertificatePage", frame: "own" },
		{ path: "/register", access: "public", page: "RegisterPage", frame: "own" },
	],
	menu: [],
	slots: [],
	languages: ["de", "en", "mg"],
};
