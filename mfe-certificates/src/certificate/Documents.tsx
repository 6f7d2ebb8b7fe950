import { type Certificate, DOCUMENT_LANGUAGES, type DocumentLanguage } from "@portal/api/contract/certificates";
import { Button } from "@portal/shared-ui";
import { useApi, useFlash, useMutation, useTranslation } from "@portal/shared-ui/module";
import { useId } from "react";
import { saveIssued, savePreview } from "../api.ts";
import { currentStatus } from "../StatusBadge.tsx";

interface DocumentsProps {
	certificate: Certificate;
	isDisabled?: boolean;
	onPreviewed?: () => void;
}

function DocumentButton({
	certificate,
	isDisabled = false,
	onPreviewed,
	lang,
	hintId,
}: DocumentsProps & { lang: DocumentLanguage; hintId: string | undefined }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const showFlash = useFlash();
	const content = currentStatus(certificate)?.content ?? "open";
	const isIssued = content === "issued";
	const download = useMutation({
		mutationFn: () => (isIssued ? saveIssued : savePreview)(api, certificate, lang),
		onSuccess: () => {
			if (!isIssued) onPreviewed?.();
		},
		onError: () => showFlash(t(isIssued ? "documents.failed" : "documents.previewFailed"), "error"),
	});
	const language = lang.toUpperCase();
	return (
		<Button
			icon="download"
			isDisabled={isDisabled}
			isPending={download.isPending}
			{...(hintId === undefined ? {} : { "aria-describedby": hintId })}
			onPress={() => download.mutate()}
		>
			{t(content === "open" ? "documents.preview" : "documents.issued", { language })}
		</Button>
	);
}

/** The document in each language: what was issued, or a preview before the publication. */
export function Documents(props: DocumentsProps) {
	const { t } = useTranslation("certificates");
	const id = useId();
	const isAwaited = currentStatus(props.certificate)?.content === "signed";
	return (
		<>
			{DOCUMENT_LANGUAGES.map((lang) => (
				<DocumentButton key={lang} {...props} lang={lang} hintId={isAwaited ? id : undefined} />
			))}
			{isAwaited && (
				<p id={id} className="certs-none certs-buttons__hint">
					{t("documents.notIssued")}
				</p>
			)}
		</>
	);
}
