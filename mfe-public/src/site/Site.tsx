import { type Language, useLanguage } from "@portal/shared-ui/module";
import {
	createVisitorHost,
	LanguageScope,
	type VisitorHost,
	VisitorHostProvider,
	VisitorLinks,
} from "@portal/shared-ui/visitor";
import type { ComponentType } from "react";
import { Boundary } from "../hydration/Boundary.tsx";
import { ServedContext, useHydratedEvent } from "../hydration/hydration.ts";
import { NAMESPACE, translationsOf } from "../language/translations.ts";
import { BrokenPage } from "./BrokenPage.tsx";
import { useSiteHead } from "./head.ts";
import { SiteRouter } from "./navigation/router.tsx";
import type { SitePage } from "./pages.ts";

interface LoadedPage {
	page: SitePage;
	Page: ComponentType;
	host: VisitorHost;
}

/** Loads a page with its texts, both in the build and in the browser, because hydration requires the same HTML. */
export async function loadPage(page: SitePage, language: Language): Promise<LoadedPage> {
	const translations = translationsOf(page.name);
	const [Page, texts] = await Promise.all([page.load(), translations[language]()]);
	const host = createVisitorHost({ language, namespace: NAMESPACE, texts: texts.default, translations });
	return { page, Page, host };
}

function Shown({ page, Page }: Omit<LoadedPage, "host">) {
	const { language } = useLanguage();
	useSiteHead(page);
	return (
		<SiteRouter path={page.path} language={language}>
			<VisitorLinks>
				<LanguageScope>
					<Page />
				</LanguageScope>
			</VisitorLinks>
		</SiteRouter>
	);
}

export function Site({ host, ...loaded }: LoadedPage) {
	useHydratedEvent();
	return (
		<ServedContext value={true}>
			<VisitorHostProvider host={host}>
				<Boundary fallback={() => <BrokenPage />}>
					<Shown {...loaded} />
				</Boundary>
			</VisitorHostProvider>
		</ServedContext>
	);
}
