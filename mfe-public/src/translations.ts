import type { RemoteModule } from "@portal/shared-ui/module";

export const NAMESPACE = "public";

export const translations = {
	de: () => import(/* webpackChunkName: "texts-de" */ "../locales/de.json"),
	en: () => import(/* webpackChunkName: "texts-en" */ "../locales/en.json"),
	mg: () => import(/* webpackChunkName: "texts-mg" */ "../locales/mg.json"),
} satisfies Required<RemoteModule["translations"]>;
