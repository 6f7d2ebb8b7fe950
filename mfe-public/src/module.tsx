import type { RemoteModule } from "@portal/shared-ui/module";
import { BulkPage } from "./bulk/BulkPage.tsx";
import { DirectoryPage } from "./directory/DirectoryPage.tsx";
import { LandingPage } from "./landing/LandingPage.tsx";
import { ImprintPage } from "./pages/ImprintPage.tsx";
import { InformationPage } from "./pages/InformationPage.tsx";
import { PrivacyPage } from "./pages/PrivacyPage.tsx";
import { RegisterPage } from "./register/RegisterPage.tsx";
import { ValidateCertificatePage } from "./validation/ValidateCertificatePage.tsx";
import { WatchPage } from "./watch/WatchPage.tsx";

export { translations } from "./language/translations.ts";

export const contract = 1;

export const pages: RemoteModule["pages"] = {
	LandingPage,
	ImprintPage,
	PrivacyPage,
	InformationPage,
	ValidateCertificatePage,
	BulkPage,
	DirectoryPage,
	RegisterPage,
	WatchPage,
};

export const slots: RemoteModule["slots"] = {};
