import type { RemoteModule } from "@portal/shared-ui/module";
import { withBrand } from "./brand-texts.ts";

export const NAMESPACE = "public";

async function filled<T>(
	texts: Promise<{ default: T }>,
	brand: Promise<{ default: Parameters<typeof withBrand>[1] }>,
): Promise<{ default: T }> {
	const [{ default: own }, { default: facts }] = await Promise.all([texts, brand]);
	return { default: withBrand(own, facts) };
}

export const translations = {
	de: () =>
		filled(
			import(/* webpackChunkName: "texts-de" */ "../../locales/de.json"),
			import(/* webpackChunkName: "texts-de" */ "@portal/brand/texts/de.json"),
		),
	en: () =>
		filled(
			import(/* webpackChunkName: "texts-en" */ "../../locales/en.json"),
			import(/* webpackChunkName: "texts-en" */ "@portal/brand/texts/en.json"),
		),
	mg: () =>
		filled(
			import(/* webpackChunkName: "texts-mg" */ "../../locales/mg.json"),
			import(/* webpackChunkName: "texts-mg" */ "@portal/brand/texts/mg.json"),
		),
} satisfies Required<RemoteModule["translations"]>;
