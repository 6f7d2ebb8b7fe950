import { Icon, useTexts } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { MAX_MEGABYTES } from "./file-hash.ts";

/** Takes as much room as the file check in every language and at every width, so that nothing moves when it comes. */
export function FileRoom() {
	const { t } = useTranslation("public");
	const texts = useTexts();
	return (
		<div className="ui-field pub-file-room" inert aria-hidden="true">
			<span className="ui-field__label">{t("validation.file.label")}</span>
			<div className="pub-file-room__drop">
				<Icon name="upload" className="pub-file-room__icon" />
				<span>{texts.dropFiles}</span>
				<span className="ui-button ui-button--small">
					<span className="ui-button__content">{texts.chooseFiles}</span>
				</span>
			</div>
			<span className="ui-field__description">{t("validation.file.hint", { megabytes: MAX_MEGABYTES })}</span>
			<span className="ui-field__error" />
		</div>
	);
}
