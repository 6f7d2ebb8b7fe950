import type { Language } from "@portal/shared-ui/module";
import type { ComponentType } from "react";

export interface SitePage {
	path: string;
	/** Name of the page's files, and the key of its title and description: `meta.landing`. */
	name: "landing" | "imprint" | "privacy" | "information" | "validate" | "bulk" | "directory" | "register" | "watch";
	/** Language in which the server sends the page to visitors who have not chosen one. */
	preferred: Language;
	/** True for a page that visitors open to use a form. Its scripts are preloaded, so that the form works sooner. */
	isTool?: true;
	/** True for a page that is useful only when a link opens it, so that the sitemap leaves it out. */
	isUnlisted?: true;
	/** Each page has a script of its own, so that visitors download only the page that they open. */
	load: () => Promise<ComponentType>;
}

export const SITE_PAGES: readonly SitePage[] = [
	{
		path: "/",
		name: "landing",
		preferred: "de",
		load: async () => (await import(/* webpackChunkName: "landing" */ "../landing/LandingPage.tsx")).LandingPage,
	},
	{
		path: "/impressum",
		name: "imprint",
		preferred: "de",
		load: async () => (await import(/* webpackChunkName: "imprint" */ "../pages/ImprintPage.tsx")).ImprintPage,
	},
	{
		path: "/datenschutz",
		name: "privacy",
		preferred: "de",
		load: async () => (await import(/* webpackChunkName: "privacy" */ "../pages/PrivacyPage.tsx")).PrivacyPage,
	},
	{
		path: "/informationen",
		name: "information",
		preferred: "de",
		load: async () =>
			(await import(/* webpackChunkName: "information" */ "../pages/InformationPage.tsx")).InformationPage,
	},
	{
		path: "/validateCertificate",
		name: "validate",
		preferred: "en",
		isTool: true,
		load: async () =>
			(await import(/* webpackChunkName: "validate" */ "./ValidationWithQuery.tsx")).ValidationWithQuery,
	},
	{
		path: "/validateCertificates",
		name: "bulk",
		preferred: "en",
		isTool: true,
		load: async () => (await import(/* webpackChunkName: "bulk" */ "../bulk/BulkPage.tsx")).BulkPage,
	},
	{
		path: "/directory",
		name: "directory",
		preferred: "de",
		isTool: true,
		load: async () => (await import(/* webpackChunkName: "directory" */ "./DirectoryWithQuery.tsx")).DirectoryWithQuery,
	},
	{
		path: "/register",
		name: "register",
		preferred: "en",
		isTool: true,
		load: async () => (await import(/* webpackChunkName: "register" */ "../register/RegisterPage.tsx")).RegisterPage,
	},
	{
		path: "/watch",
		name: "watch",
		preferred: "en",
		isTool: true,
		isUnlisted: true,
		load: async () => (await import(/* webpackChunkName: "watch" */ "../watch/WatchPage.tsx")).WatchPage,
	},
];

export const pageAt = (path: string): SitePage | undefined => SITE_PAGES.find((page) => page.path === path);
