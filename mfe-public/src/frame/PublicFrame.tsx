import "./frame.css";
import { TextsProvider } from "@portal/shared-ui/basics";
import { type Language, useLanguage, useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { Footer } from "./Footer.tsx";
import { useVisitorLanguage } from "./language.ts";
import { TopBar } from "./TopBar.tsx";

const CONTENT_ID = "inhalt";

interface PublicFrameProps {
	/** Language for visitors who have not chosen any. */
	preferred?: Language;
	children: ReactNode;
}

/** What is around every page of the website. */
export function PublicFrame({ preferred = "de", children }: PublicFrameProps) {
	const { t } = useTranslation("public");
	const isDecided = useVisitorLanguage(preferred);
	const { language } = useLanguage();
	if (!isDecided) return null;
	return (
		<TextsProvider language={language}>
			<div className="pub-site">
				<a className="pub-skip" href={`#${CONTENT_ID}`}>
					{t("frame.skip")}
				</a>
				<TopBar />
				<main id={CONTENT_ID} className="pub-main" tabIndex={-1}>
					{children}
				</main>
				<Footer />
			</div>
		</TextsProvider>
	);
}
