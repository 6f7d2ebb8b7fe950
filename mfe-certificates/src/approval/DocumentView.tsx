import type { DocumentLanguage } from "@portal/contracts/contract/certificates";
import { Banner } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { useEffect, useEffectEvent, useRef } from "react";
import type { WordDocument } from "../document/model.ts";
import { Paper } from "../document/Paper.tsx";

interface DocumentViewProps {
	document: WordDocument;
	language: DocumentLanguage;
	label: string;
	/** Its end has been in sight. Not told of a document that cannot be shown in full. */
	onEnd: () => void;
}

export function DocumentView({ document, language, label, onEnd }: DocumentViewProps) {
	const { t } = useTranslation("certificates");
	const end = useRef<HTMLDivElement>(null);
	const isWhole = document.omitted.length === 0;
	const tell = useEffectEvent(() => {
		if (isWhole) onEnd();
	});
	useEffect(() => {
		if (!end.current) return;
		const observer = new IntersectionObserver((entries) => {
			if (entries.some(({ isIntersecting }) => isIntersecting)) tell();
		});
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
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: some browsers let the keyboard scroll only what takes the focus */}
			<section className="certs-document__place certs-document__place--scrolled" aria-label={label} tabIndex={0}>
				<Paper document={document} language={language} />
				<div ref={end} className="certs-document__end" />
			</section>
		</>
	);
}
