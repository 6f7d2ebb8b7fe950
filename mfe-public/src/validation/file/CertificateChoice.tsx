import { useTranslation } from "@portal/shared-ui/module";
import { FileChoice } from "./FileChoice.tsx";
import { MAX_MEGABYTES } from "./file-hash.ts";

export function CertificateChoice({ onChoose }: { onChoose?: (files: readonly File[]) => void }) {
	const { t } = useTranslation("public");
	return (
		<FileChoice
			label={t("validation.file.label")}
			hint={t("validation.file.hint", { megabytes: MAX_MEGABYTES })}
			{...(onChoose ? { onChoose } : {})}
		/>
	);
}
