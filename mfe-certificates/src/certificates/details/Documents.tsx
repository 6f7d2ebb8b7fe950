import { type Certificate, DOCUMENT_LANGUAGES, type DocumentLanguage } from "@portal/contracts/contract/certificates";
import { Menu, MenuItem, MenuTrigger } from "@portal/shared-ui";
import { Button, type ButtonProps } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { useId } from "react";
import { useDocuments } from "./useDocuments.ts";

interface PdfMenuProps extends Omit<ButtonProps, "children" | "icon" | "isPending" | "onPress"> {
	documents: ReturnType<typeof useDocuments>;
}

function PdfMenu({ documents: { save, pending }, ...props }: PdfMenuProps) {
	const { t } = useTranslation("certificates");
	return (
		<MenuTrigger>
			<Button {...props} icon="file" isPending={pending?.format === "pdf"}>
				{t("documents.pdf")}
			</Button>
			<Menu
				aria-label={t("documents.pdf")}
				onAction={(lang) => save({ lang: lang as DocumentLanguage, format: "pdf" })}
			>
				{DOCUMENT_LANGUAGES.map((lang) => (
					<MenuItem key={lang} id={lang} icon="download">
						{t(`document.language.${lang}`)}
					</MenuItem>
				))}
			</Menu>
		</MenuTrigger>
	);
}

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
