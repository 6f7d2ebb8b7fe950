import type { RemoteModule } from "@portal/shared-ui/module";

export const NAMESPACE = "public";

export const translations = {
	de: () => import("../locales/de.json"),
	en: () => import("../locales/en.json"),
	mg: () => import("../locales/mg.json"),
} satisfies RemoteModule["translations"];
