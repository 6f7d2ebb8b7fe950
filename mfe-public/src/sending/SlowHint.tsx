import { Button } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { useEffect, useState } from "react";

const SLOW_AFTER_MS = 8_000;

/** Says that the sending takes long, and lets the visitor end it. */
export function SlowHint({ isSending, onStop }: { isSending: boolean; onStop: () => void }) {
	const { t } = useTranslation("public");
	const [isSlow, setSlow] = useState(false);
	useEffect(() => {
		if (!isSending) return undefined;
		const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
		return () => {
			clearTimeout(timer);
			setSlow(false);
		};
	}, [isSending]);
	return (
		<div role="status" className="pub-small">
			{isSlow && (
				<>
					{t("sending.slow")}{" "}
					<Button size="small" onPress={onStop}>
						{t("sending.stop")}
					</Button>
				</>
			)}
		</div>
	);
}
