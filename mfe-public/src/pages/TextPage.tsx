import "./pages.css";
import { useHeadingFocus } from "@portal/shared-ui/module";
import { type ReactNode, useRef } from "react";

interface TextPageProps {
	title: string;
	lead: string;
	/** Language of title and text, if it differs from the page's. Screen readers choose the pronunciation by it. */
	lang?: string | undefined;
	/** Language of the introduction (lead), if it differs from that of the text below. */
	leadLang?: string | undefined;
	children: ReactNode;
}

export function TextPage({ title, lead, lang, leadLang, children }: TextPageProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	useHeadingFocus(heading);
	return (
		<article className="pub-text" lang={lang}>
			<h1 ref={heading} tabIndex={-1}>
				{title}
			</h1>
			<p className="pub-lead" lang={leadLang}>
				{lead}
			</p>
			{children}
		</article>
	);
}
