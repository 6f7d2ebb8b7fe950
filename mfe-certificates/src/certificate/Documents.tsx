import { type Certificate, DOCUMENT_LANGUAGES, type DocumentLanguage } from "@portal/api/contract/certificates";
import { Button } from "@portal/shared-ui";
import { useApi, useFlash, useMutation, useTranslation } from "@portal/shared-ui/module";
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
}: DocumentsProps & { lang: DocumentLanguage }) {
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
		<Button icon="download" isDisabled={isDisabled} isPending={download.isPending} onPress={() => download.mutate()}>
			{t(content === "open" ? "documents.preview" : "documents.issued", { language })}
		</Button>
	);
}

/** The document in each language: what was issued, or a preview before the publication. */
export const Documents = (props: DocumentsProps) =>
	DOCUMENT_LANGUAGES.map((lang) => <DocumentButton key={lang} {...props} lang={lang} />);
