import { Button } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";

export function MissingPart({ onRetry }: { onRetry: () => Promise<void> }) {
	const { t } = useTranslation("public");
	const [isRetrying, setRetrying] = useState(false);
	const retry = () => {
		setRetrying(true);
		onRetry().catch(() => setRetrying(false));
	};
	return (
		<div className="pub-missing pub-stack pub-card">
			<p role="status">{t("frame.missing.text")}</p>
			<Button icon="refresh" onPress={retry} isPending={isRetrying}>
				{t("frame.missing.retry")}
			</Button>
		</div>
	);
}
