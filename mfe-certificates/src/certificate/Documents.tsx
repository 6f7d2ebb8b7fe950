import { type Certificate, DOCUMENT_LANGUAGES, mayIssuePdf, standingOf } from "@portal/contracts/contract/certificates";
import { today, useApi, useTranslation } from "@portal/shared-ui/module";
import { useId } from "react";
import { saveIssued, savePreview } from "../api.ts";
import { Download } from "../Download.tsx";
import { currentStatus } from "../StatusBadge.tsx";
import { PdfMenu } from "./PdfMenu.tsx";

interface DocumentsProps {
	certificate: Certificate;
	isDisabled?: boolean;
	onPreviewed?: () => void;
}

export function Documents({ certificate, isDisabled = false, onPreviewed }: DocumentsProps) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const hint = useId();
	const { content = "open", code } = currentStatus(certificate) ?? {};
	const isIssued = content === "issued";
	const isValid = standingOf(code, certificate, today()) === "PUBLIC";
	/** What has to be known of the files: they are not issued yet, or prove nothing any more. */
	const told = content === "signed" ? "notIssued" : mayIssuePdf(code, certificate, today()) ? "notValid" : "ended";
	const note = content === "signed" || (isIssued && !isValid) ? t(`documents.${told}`) : undefined;
	const save = isIssued ? saveIssued : savePreview;
	const failure = t(isIssued ? "documents.failed" : "documents.previewFailed");
	const shared = {
		isDisabled,
		...(note === undefined ? {} : { "aria-describedby": hint }),
		onSaved: isIssued ? undefined : onPreviewed,
	};
	return (
		<>
			{DOCUMENT_LANGUAGES.map((lang) => (
				<Download key={lang} {...shared} failure={failure} save={() => save(api, certificate, { lang })}>
					{t(content === "open" ? "documents.preview" : "documents.issued", { language: lang.toUpperCase() })}
				</Download>
			))}
			<PdfMenu {...shared} save={(lang) => save(api, certificate, { lang, format: "pdf" })} />
			{note !== undefined && (
				<p id={hint} className="certs-none certs-buttons__hint">
					{note}
				</p>
			)}
		</>
	);
}
