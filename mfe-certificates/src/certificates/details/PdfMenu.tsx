import { DOCUMENT_LANGUAGES, type DocumentLanguage } from "@portal/contracts/contract/certificates";
import { Menu, MenuItem, MenuTrigger } from "@portal/shared-ui";
import { Button, type ButtonProps } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import type { useDocuments } from "./useDocuments.ts";

interface PdfMenuProps extends Omit<ButtonProps, "children" | "icon" | "isPending" | "onPress"> {
	documents: ReturnType<typeof useDocuments>;
}

export function PdfMenu({ documents: { save, pending }, ...props }: PdfMenuProps) {
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
