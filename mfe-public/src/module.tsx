import { lazyPage, type RemoteModule } from "@portal/shared-ui/module";
import { LandingPage } from "./landing/LandingPage.tsx";
import { ImprintPage } from "./pages/ImprintPage.tsx";
import { InformationPage } from "./pages/InformationPage.tsx";
import { PrivacyPage } from "./pages/PrivacyPage.tsx";
import { RegisterPage } from "./register/RegisterPage.tsx";
import { ValidateCertificatePage } from "./validation/ValidateCertificatePage.tsx";

export { translations } from "./language/translations.ts";

export const contract = 1;

export const pages: RemoteModule["pages"] = {
	LandingPage,
	ImprintPage,
	PrivacyPage,
	InformationPage,
	ValidateCertificatePage,
	BulkPage: lazyPage(() => import("./bulk/BulkPage.tsx"), "BulkPage"),
	DirectoryPage: lazyPage(() => import("./directory/DirectoryPage.tsx"), "DirectoryPage"),
	RegisterPage,
	WatchPage: lazyPage(() => import("./watch/WatchPage.tsx"), "WatchPage"),
};

export const slots: RemoteModule["slots"] = {};
