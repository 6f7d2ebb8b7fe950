import "./approval.css";
import { type Certificate, DOCUMENT_LANGUAGES, type DocumentLanguage } from "@portal/contracts/contract/certificates";
import { Banner, Card, ErrorState, Skeleton, Stack, Tab, TabList, TabPanel, Tabs } from "@portal/shared-ui";
import { errorMessage, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { Documents } from "../certificates/details/Documents.tsx";
import { Remarks } from "../certificates/details/Remarks.tsx";
import { currentStatus } from "../StatusBadge.tsx";
import { documentQuery } from "./api.ts";
import { DocumentView } from "./DocumentView.tsx";
import type { Previewed } from "./usePreviewed.ts";

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
