import type { Certificate } from "@portal/contracts/contract/certificates";
import { Button } from "@portal/shared-ui";
import { useId } from "react";
import { PdfMenu } from "./PdfMenu.tsx";
import { useDocuments } from "./useDocuments.ts";

interface DocumentsProps {
	certificate: Certificate;
	isDisabled?: boolean;
	onPreviewed?: () => void;
}

export function Documents({ certificate, isDisabled = false, onPreviewed }: DocumentsProps) {
	const documents = useDocuments(certificate, onPreviewed);
	const { note, files, save, pending } = documents;
	const hint = useId();
	const shared = { isDisabled, ...(note === undefined ? {} : { "aria-describedby": hint }) };
	return (
		<>
			<PdfMenu {...shared} documents={documents} />
			{files.map(({ lang, label }) => (
				<Button
					key={lang}
					{...shared}
					icon="download"
					isPending={pending?.lang === lang && pending.format === undefined}
					onPress={() => save({ lang })}
				>
					{label}
				</Button>
			))}
			{note !== undefined && (
				<p id={hint} className="certs-none certs-buttons__hint">
					{note}
				</p>
			)}
		</>
	);
}
