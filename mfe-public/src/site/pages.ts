import type { Language } from "@portal/shared-ui/module";
import type { ComponentType } from "react";

export interface SitePage {
	path: string;
	/** Name of its files, and of its title and description in the texts: `meta.landing`. */
	name: "landing" | "imprint" | "privacy" | "information" | "validate" | "bulk" | "directory" | "register" | "watch";
	/** Language for visitors who have not chosen any. */
	preferred: Language;
	/** People open it to do something: its program comes along with the page and not only after it. */
	isTool: boolean;
	/** No search engine is told of it. */
	isUnlisted?: true;
	/** Each page has its own file, so that a visitor loads the one that is read. */
	load: () => Promise<ComponentType>;
}

export const SITE_PAGES: readonly SitePage[] = [
	{
		path: "/",
		name: "landing",
		preferred: "de",
		isTool: false,
		load: async () => (await import(/* webpackChunkName: "landing" */ "../landing/LandingPage.tsx")).LandingPage,
	},
	{
		path: "/impressum",
		name: "imprint",
		preferred: "de",
		isTool: false,
		load: async () => (await import(/* webpackChunkName: "imprint" */ "../pages/ImprintPage.tsx")).ImprintPage,
	},
	{
		path: "/datenschutz",
		name: "privacy",
		preferred: "de",
		isTool: false,
		load: async () => (await import(/* webpackChunkName: "privacy" */ "../pages/PrivacyPage.tsx")).PrivacyPage,
	},
	{
		path: "/informationen",
		name: "information",
		preferred: "de",
		isTool: false,
		load: async () =>
			(await import(/* webpackChunkName: "information" */ "../pages/InformationPage.tsx")).InformationPage,
	},
	{
		path: "/validateCertificate",
		name: "validate",
		preferred: "en",
		isTool: true,
		load: async () => (await import(/* webpackChunkName: "validate" */ "./AskingPage.tsx")).AskingPage,
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
		load: async () => (await import(/* webpackChunkName: "directory" */ "./AskingDirectory.tsx")).AskingDirectory,
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
