import { type Certificate, DOCUMENT_LANGUAGES } from "@portal/contracts/contract/certificates";
import { Button, Menu, MenuItem, MenuTrigger } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { useDocuments } from "./useDocuments.ts";

interface DocumentsProps {
	certificate: Certificate;
	isDisabled?: boolean;
	onPreviewed?: () => void;
}

export function Documents({ certificate, isDisabled = false, onPreviewed }: DocumentsProps) {
	const { t } = useTranslation("certificates");
	const { note, described, files, save, pending } = useDocuments(certificate, onPreviewed);
	return (
		<>
			<MenuTrigger>
				<Button {...described} isDisabled={isDisabled} icon="file" isPending={pending?.format === "pdf"}>
					{t("documents.pdf")}
				</Button>
				<Menu aria-label={t("documents.pdf")}>
					{DOCUMENT_LANGUAGES.map((lang) => (
						<MenuItem key={lang} id={lang} icon="download" onAction={() => save({ lang, format: "pdf" })}>
							{t(`document.language.${lang}`)}
						</MenuItem>
					))}
				</Menu>
			</MenuTrigger>
			{files.map(({ lang, label }) => (
				<Button
					key={lang}
					{...described}
					isDisabled={isDisabled}
					icon="download"
					isPending={pending?.lang === lang && pending.format === undefined}
					onPress={() => save({ lang })}
				>
					{label}
				</Button>
			))}
			{note && <p {...note} className="certs-none certs-buttons__hint" />}
		</>
	);
}
