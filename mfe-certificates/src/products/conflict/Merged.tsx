import { Banner } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import type { Ref } from "react";

/** Where the rows stand after a comparison. */
export function Merged({ isSaved, ref }: { isSaved: boolean; ref: Ref<HTMLDivElement> }) {
	const { t } = useTranslation("certificates");
	return (
		<Banner ref={ref} tone="info" live="off" title={t(isSaved ? "compare.isSaved" : "compare.isMerged")}>
			{t(isSaved ? "compare.isSavedHint" : "compare.isMergedHint")}
		</Banner>
	);
}
