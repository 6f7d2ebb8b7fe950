import { Button } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";

/** Stands in the place of a part that could not be loaded, until it can be. */
export function MissingPart({ onRetry }: { onRetry: () => Promise<void> }) {
	const { t } = useTranslation("public");
	const [isAsking, setAsking] = useState(false);
	const retry = () => {
		setAsking(true);
		onRetry().catch(() => setAsking(false));
	};
	return (
		<div className="pub-missing pub-card">
			<p role="status">{t("frame.missing.text")}</p>
			<Button icon="refresh" onPress={retry} isPending={isAsking}>
				{t("frame.missing.retry")}
			</Button>
		</div>
	);
}
