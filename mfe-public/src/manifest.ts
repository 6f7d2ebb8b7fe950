import { LANGUAGES } from "@portal/contracts/kit/languages";
import type { ModuleManifest } from "@portal/shared-ui/module";

export const manifest: ModuleManifest = {
	id: "public",
	contract: 1,
	routes: [
		{ path: "/", access: "public", page: "LandingPage", frame: "own" },
		{ path: "/impressum", access: "public", page: "ImprintPage", frame: "own" },
		{ path: "/datenschutz", access: "public", page: "PrivacyPage", frame: "own" },
		{ path: "/informationen", access: "public", page: "InformationPage", frame: "own" },
		{ path: "/validateCertificate", access: "public", page: "ValidateCertificatePage", frame: "own" },
		{ path: "/validateCertificates", access: "public", page: "BulkPage", frame: "own" },
		{ path: "/directory", access: "public", page: "DirectoryPage", frame: "own" },
		{ path: "/register", access: "public", page: "RegisterPage", frame: "own" },
		{ path: "/watch", access: "public", page: "WatchPage", frame: "own" },
	],
	menu: [],
	slots: [],
	languages: LANGUAGES,
};
