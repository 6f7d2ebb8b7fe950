import {
	type Certificate,
	DOCUMENT_LANGUAGES,
	effectiveStatus,
	mayIssuePdf,
} from "@portal/contracts/contract/certificates";
import { errorMessage, saveFile, today, useApi, useFlash, useMutation, useTranslation } from "@portal/shared-ui/module";
import { useId } from "react";
import { type DocumentRequest, documentOf } from "../../api.ts";
import { currentStatus } from "../../StatusBadge.tsx";

export function useDocuments(certificate: Certificate, onPreviewed?: () => void) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const showFlash = useFlash();
	const { content = "open", code } = currentStatus(certificate) ?? {};
	const isIssued = content === "issued";
	const isValid = effectiveStatus(code, certificate, today()) === "PUBLIC";
	const id = useId();
	const hasNote = content === "signed" || (isIssued && !isValid);
	const noteKey = content === "signed" ? "notIssued" : mayIssuePdf(code, certificate, today()) ? "notValid" : "ended";
	const { mutate, isPending, variables } = useMutation({
		mutationFn: (request: DocumentRequest) => saveFile(documentOf(api, certificate, isIssued, request)),
		onSuccess: () => {
			if (!isIssued) onPreviewed?.();
		},
		onError: (error, { format }) => {
			const failure = t(isIssued ? "documents.failed" : "documents.previewFailed");
			showFlash(format === "pdf" ? errorMessage(error) : failure, "error");
		},
	});
	return {
		/** Props of the paragraph that says which documents these are; false if they need no explanation. */
		note: hasNote && { id, children: t(`documents.${noteKey}`) },
		/** Props of the buttons that the note describes. */
		described: hasNote ? { "aria-describedby": id } : {},
		files: DOCUMENT_LANGUAGES.map((lang) => ({
			lang,
			label: t(content === "open" ? "documents.preview" : "documents.issued", { language: lang.toUpperCase() }),
		})),
		save: mutate,
		pending: isPending ? variables : undefined,
	};
}
