import "./approval.css";
import "./document/paper.css";
import { type Certificate, DOCUMENT_LANGUAGES, type DocumentLanguage } from "@portal/contracts/contract/certificates";
import { Banner, Card, ErrorState, Skeleton, Stack, Tab, TabList, TabPanel, Tabs } from "@portal/shared-ui";
import { errorMessage, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { createElement, useEffect, useEffectEvent, useRef, useState } from "react";
import { Documents } from "../certificates/details/Documents.tsx";
import { Remarks } from "../certificates/details/Remarks.tsx";
import { currentStatus } from "../StatusBadge.tsx";
import { documentQuery } from "./api.ts";
import type { WordDocument } from "./document/read-document.ts";
import type { Previewed } from "./usePreviewed.ts";

interface DocumentViewProps {
	document: WordDocument;
	language: DocumentLanguage;
	label: string;
	/** Called once the user has scrolled to the end. Never called for a document that is displayed incompletely. */
	onEnd: () => void;
}

/** Shows a Word file as it looks on paper, as real text, which users can enlarge and screen readers can read. */
function DocumentView({ document, language, label, onEnd }: DocumentViewProps) {
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
				{createElement("div", { className: "certs-paper", lang: language }, ...document.sheets)}
				<div ref={end} className="certs-document__end" />
			</section>
		</>
	);
}

interface DocumentPaneProps {
	certificate: Certificate;
	previewed: Previewed;
}

function Shown({ certificate, previewed, language }: DocumentPaneProps & { language: DocumentLanguage }) {
	const { t } = useTranslation("certificates");
	/** A value that differs on each visit of the page, so that every visit loads the document again. */
	const [visit] = useState(() => performance.now());
	const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(
		documentQuery(useApi(), certificate, {
			isIssued: currentStatus(certificate)?.content === "issued",
			lang: language,
			version: `${previewed.version} ${visit}`,
		}),
	);
	if (data && !isFetching)
		return (
			<DocumentView
				key={dataUpdatedAt}
				document={data}
				language={language}
				label={t("document.label", {
					number: certificate.certificateNumber,
					language: t(`document.language.${language}`),
				})}
				onEnd={previewed.seen}
			/>
		);
	return (
		<div className="certs-document__place">
			{error && !isFetching ? (
				<ErrorState message={errorMessage(error, t("document.failed"))} onRetry={() => void refetch()} />
			) : (
				<Skeleton lines={12} />
			)}
		</div>
	);
}

export function DocumentPane({ certificate, previewed }: DocumentPaneProps) {
	const { t } = useTranslation("certificates");
	return (
		<Card title={t("document.title")} className="certs-document">
			<Stack>
				<div className="certs-buttons">
					<Documents certificate={certificate} onPreviewed={previewed.seen} />
				</div>
				{previewed.isChanged && <Banner tone="warning">{t("document.changed")}</Banner>}
				<Tabs>
					<TabList aria-label={t("document.languages")}>
						{DOCUMENT_LANGUAGES.map((language) => (
							<Tab key={language} id={language}>
								{t(`document.language.${language}`)}
							</Tab>
						))}
					</TabList>
					{DOCUMENT_LANGUAGES.map((language) => (
						<TabPanel key={language} id={language}>
							<Shown certificate={certificate} previewed={previewed} language={language} />
						</TabPanel>
					))}
				</Tabs>
				<p className="certs-none">{t("document.hint")}</p>
				{currentStatus(certificate)?.content !== "issued" && (
					<Remarks certificate={certificate} version={previewed.version} />
				)}
			</Stack>
		</Card>
	);
}
