import { type Certificate, DOCUMENT_LANGUAGES } from "@portal/contracts/contract/certificates";
import { useApi, useTranslation } from "@portal/shared-ui/module";
import { useId } from "react";
import { saveIssued, savePreview } from "../api.ts";
import { Download } from "../Download.tsx";
import { currentStatus } from "../StatusBadge.tsx";

interface DocumentsProps {
	certificate: Certificate;
	isDisabled?: boolean;
	onPreviewed?: () => void;
}

export function Documents({ certificate, isDisabled = false, onPreviewed }: DocumentsProps) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const hint = useId();
	const content = currentStatus(certificate)?.content ?? "open";
	const isIssued = content === "issued";
	const isAwaited = content === "signed";
	const save = isIssued ? saveIssued : savePreview;
	return (
		<>
			{DOCUMENT_LANGUAGES.map((lang) => (
				<Download
					key={lang}
					isDisabled={isDisabled}
					{...(isAwaited ? { "aria-describedby": hint } : {})}
					save={() => save(api, certificate, lang)}
					failure={t(isIssued ? "documents.failed" : "documents.previewFailed")}
					onSaved={isIssued ? undefined : onPreviewed}
				>
					{t(content === "open" ? "documents.preview" : "documents.issued", { language: lang.toUpperCase() })}
				</Download>
			))}
			{isAwaited && (
				<p id={hint} className="certs-none certs-buttons__hint">
					{t("documents.notIssued")}
				</p>
			)}
		</>
	);
}
