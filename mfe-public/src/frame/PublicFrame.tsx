import "./frame.css";
import { TextsProvider } from "@portal/shared-ui/basics";
import { type Language, useLanguage, useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { useIsServed } from "../hydration/hydration.ts";
import { LanguageOffer } from "../language/LanguageOffer.tsx";
import { useServedLanguage, useVisitorLanguage } from "../language/language.ts";
import { Footer } from "./Footer.tsx";
import { TopBar } from "./TopBar.tsx";

const CONTENT_ID = "inhalt";

function Frame({ children }: { children: ReactNode }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
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

function ServedFrame({ children }: { children: ReactNode }) {
	useServedLanguage();
	return <Frame>{children}</Frame>;
}

function HostedFrame({ preferred, children }: { preferred: Language; children: ReactNode }) {
	return useVisitorLanguage(preferred) ? <Frame>{children}</Frame> : null;
}

interface PublicFrameProps {
	/** Language in which the page starts for visitors who have not chosen one. */
	preferred?: Language;
	children: ReactNode;
}

export function PublicFrame({ preferred = "de", children }: PublicFrameProps) {
	return useIsServed() ? (
		<ServedFrame>{children}</ServedFrame>
	) : (
		<HostedFrame preferred={preferred}>{children}</HostedFrame>
	);
}
