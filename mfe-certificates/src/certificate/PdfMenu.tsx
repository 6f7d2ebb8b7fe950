import { DOCUMENT_LANGUAGES, type DocumentLanguage } from "@portal/contracts/contract/certificates";
import { Menu, MenuItem, MenuTrigger } from "@portal/shared-ui";
import { Button, type ButtonProps } from "@portal/shared-ui/basics";
import { errorMessage, useFlash, useMutation, useTranslation } from "@portal/shared-ui/module";

interface PdfMenuProps extends Omit<ButtonProps, "children" | "icon" | "isPending" | "onPress"> {
	save: (lang: DocumentLanguage) => Promise<void>;
	onSaved?: (() => void) | undefined;
}

/** The same documents in the other format. */
export function PdfMenu({ save, onSaved, ...props }: PdfMenuProps) {
	const { t } = useTranslation("certificates");
	const showFlash = useFlash();
	const download = useMutation({
		mutationFn: save,
		onSuccess: () => onSaved?.(),
		onError: (error) => showFlash(errorMessage(error), "error"),
	});
	return (
		<MenuTrigger>
			<Button {...props} icon="file" isPending={download.isPending}>
				{t("documents.pdf")}
			</Button>
			<Menu aria-label={t("documents.pdf")} onAction={(lang) => download.mutate(lang as DocumentLanguage)}>
				{DOCUMENT_LANGUAGES.map((lang) => (
					<MenuItem key={lang} id={lang} icon="download">
						{t(`document.language.${lang}`)}
					</MenuItem>
				))}
			</Menu>
		</MenuTrigger>
	);
}
