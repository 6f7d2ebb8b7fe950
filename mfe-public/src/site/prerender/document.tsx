import { shareImage } from "@portal/brand/images/index.ts";
import { LANGUAGE, LANGUAGES, type Language } from "@portal/contracts/kit/languages";
import { brand } from "@portal/shared-ui/module";
import { renderToStaticMarkup } from "react-dom/server";
import { alternatesOf, canonicalOf, descriptionOf, titleOf } from "../head.ts";
import type { SitePage } from "../pages.ts";
import { PROGRAM, type Program, type SiteFile } from "../start/program.ts";
import { organization } from "./organization.ts";

/** Placeholder that the server replaces with its origin, because the build does not know the domain. */
export const ORIGIN = "{{origin}}";

export interface Content {
	page: SitePage;
	language: Language;
	markup: string;
	t: (key: string) => string;
}

export interface SiteFiles {
	styles: readonly SiteFile[];
	/** Small script that runs before the page becomes visible and later loads all other scripts of the page. */
	start: readonly SiteFile[];
	program: Program;
	fonts: readonly string[];
	/** Background colours in light and dark mode, in which browsers paint their address bar. */
	colors: { light: string; dark: string };
}

/** Escapes `<`, because a text could otherwise end the script element. */
const asJson = (data: unknown) => JSON.stringify(data).replaceAll("<", "\\u003c");

function Head({ page, language, t, files }: Omit<Content, "markup"> & { files: SiteFiles }) {
	const title = titleOf(page, t);
	const description = descriptionOf(page, t);
	const canonical = ORIGIN + canonicalOf(page, language);
	return (
		<head>
			<meta charSet="utf-8" />
			<meta name="viewport" content="width=device-width, initial-scale=1" />
			<title>{title}</title>
			<meta name="description" content={description} />
			<meta name="color-scheme" content="light dark" />
			<meta name="theme-color" media="(prefers-color-scheme: light)" content={files.colors.light} />
			<meta name="theme-color" media="(prefers-color-scheme: dark)" content={files.colors.dark} />
			{files.fonts.map((href) => (
				<link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
			))}
			{files.styles.map(({ href, integrity }) => (
				<link key={href} rel="stylesheet" href={href} integrity={integrity} crossOrigin="anonymous" />
			))}
			{/* Loads the start script without `defer`, so that it records input as soon as the page is visible. */}
			{files.start.map(({ href, integrity }) => (
				<script key={href} src={href} integrity={integrity} crossOrigin="anonymous" />
			))}
			{page.isTool &&
				files.program.page.map(({ href, integrity }) => (
					<link
						key={href}
						rel="preload"
						as="script"
						fetchPriority="low"
						href={href}
						integrity={integrity}
						crossOrigin="anonymous"
					/>
				))}
			<script
				id={PROGRAM}
				type="application/json"
				// biome-ignore lint/security/noDangerouslySetInnerHtml: names of built files, with `<` escaped
				dangerouslySetInnerHTML={{ __html: asJson(files.program) }}
			/>
			{/* This id keeps React Aria from adding an inline style, which the policy forbids; theme.css has its rules. */}
			<meta id="react-aria-pressable-style" name="pressable" content="" />
			<link rel="icon" type="image/svg+xml" href={brand.logo} />
			<link rel="canonical" href={canonical} />
			{alternatesOf(page).map(({ lang, address }) => (
				<link key={lang} rel="alternate" hrefLang={lang} href={ORIGIN + address} />
			))}
			<meta property="og:type" content="website" />
			<meta property="og:site_name" content={brand.name} />
			<meta property="og:title" content={title} />
			<meta property="og:description" content={description} />
			<meta property="og:url" content={canonical} />
			<meta property="og:image" content={ORIGIN + shareImage} />
			<meta property="og:image:width" content="1200" />
			<meta property="og:image:height" content="630" />
			<meta property="og:image:alt" content={brand.name} />
			<meta name="twitter:card" content="summary_large_image" />
			<meta property="og:locale" content={LANGUAGE[language].og} />
			{LANGUAGES.filter((other) => other !== language).map((other) => (
				<meta key={other} property="og:locale:alternate" content={LANGUAGE[other].og} />
			))}
			<script
				type="application/ld+json"
				// biome-ignore lint/security/noDangerouslySetInnerHtml: data of the brand, with `<` escaped
				dangerouslySetInnerHTML={{ __html: asJson(organization(ORIGIN, t)) }}
			/>
		</head>
	);
}

export function documentOf({ markup, ...content }: Content, files: SiteFiles): string {
	const { page, language } = content;
	const document = renderToStaticMarkup(
		<html lang={LANGUAGE[language].html}>
			<Head {...content} files={files} />
			<body>
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup of the page */}
				<div id="root" data-page={page.name} dangerouslySetInnerHTML={{ __html: markup }} />
			</body>
		</html>,
	);
	return `<!doctype html>${document}`;
}
