import type { DocumentLanguage } from "@portal/contracts/contract/certificates";
import { Banner } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { useEffect, useEffectEvent, useRef } from "react";
import type { WordDocument } from "./document/model.ts";
import { Paper } from "./document/Paper.tsx";

interface DocumentViewProps {
	document: WordDocument;
	language: DocumentLanguage;
	label: string;
	/**
	 * Called once the user has scrolled to the end. Never called for a document that is displayed incompletely, because
	 * the user has not seen all of it.
	 */
	onEnd: () => void;
}

export function DocumentView({ document, language, label, onEnd }: DocumentViewProps) {
	const { t } = useTranslation("certificates");
	const area = useRef<HTMLElement>(null);
	const end = useRef<HTMLDivElement>(null);
	const isWhole = document.omitted.length === 0;
	const reportEnd = useEffectEvent(() => {
		if (isWhole) onEnd();
	});
	useEffect(() => {
		if (!end.current) return;
		const observer = new IntersectionObserver(
			(entries) => {
				if (entries.some(({ isIntersecting }) => isIntersecting)) reportEnd();
			},
			// Observes the scrolling area of the document instead of the window, which does not scroll with it.
			{ root: area.current },
		);
		observer.observe(end.current);
		return () => observer.disconnect();
	}, []);
	return (
		<>
			{!isWhole && (
				<Banner tone="warning" live="off">
					{t("document.omitted", { parts: document.omitted.join(", ") })}
				</Banner>
			)}
			<section
				ref={area}
				className="certs-document__place certs-document__place--scrolled"
				aria-label={label}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: some browsers scroll an element by keyboard only if it can be focused
				tabIndex={0}
			>
				<Paper document={document} language={language} />
				<div ref={end} className="certs-document__end" />
			</section>
		</>
	);
}
