import "./frame.css";
import { TextsProvider } from "@portal/shared-ui/basics";
import { type Language, useLanguage, usePageTitle, useTranslation } from "@portal/shared-ui/module";
import type { ComponentType, ReactNode } from "react";
import { useIsServed } from "../hydration/hydration.ts";
import { LanguageOffer } from "../language/LanguageOffer.tsx";
import { useServedLanguage, useVisitorLanguage } from "../language/language.ts";
import { Footer } from "./Footer.tsx";
import { TopBar } from "./TopBar.tsx";

const CONTENT_ID = "inhalt";

interface FrameProps {
	/** Name of the page in the table of all pages, and in the key of its title: `meta.landing`. */
	name: string;
	children: ReactNode;
}

function Frame({ name, children }: FrameProps) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	usePageTitle(t(`meta.${name}.title`));
	return (
		<TextsProvider language={language}>
			<div className="pub-site">
				<a className="pub-skip" href={`#${CONTENT_ID}`}>
					{t("frame.skip")}
				</a>
				<LanguageOffer contentId={CONTENT_ID} />
				<TopBar />
				<main id={CONTENT_ID} className="pub-main" tabIndex={-1}>
					{children}
				</main>
				<Footer />
			</div>
		</TextsProvider>
	);
}

function ServedFrame(props: FrameProps) {
	useServedLanguage();
	return <Frame {...props} />;
}

function HostedFrame({ preferred, ...props }: FrameProps & { preferred: Language }) {
	return useVisitorLanguage(preferred) ? <Frame {...props} /> : null;
}

function PublicFrame({ preferred, ...props }: FrameProps & { preferred: Language }) {
	return useIsServed() ? <ServedFrame {...props} /> : <HostedFrame preferred={preferred} {...props} />;
}

/** Returns a page with the website's frame. It starts in `preferred` for visitors who have not chosen a language. */
export const withFrame =
	(name: string, Content: ComponentType, preferred: Language = "de") =>
	() => (
		<PublicFrame name={name} preferred={preferred}>
			<Content />
		</PublicFrame>
	);
