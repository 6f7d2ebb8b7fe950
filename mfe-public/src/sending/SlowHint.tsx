import { Button } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";

const SLOW_AFTER_MS = 8_000;

/** Explains after 8 seconds that sending takes long, and offers to cancel it. */
export function SlowHint({ isSending, onStop }: { isSending: boolean; onStop: () => void }) {
	const { t } = useTranslation("public");
	const [isSlow, setSlow] = useState(false);
	const canceledForm = useRef<HTMLFormElement>(null);
	useEffect(() => {
		if (!isSending) return undefined;
		const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
		return () => {
			clearTimeout(timer);
			setSlow(false);
		};
	}, [isSending]);
	useEffect(() => {
		// Moves the focus to the submit button, because the pressed cancel button has disappeared.
		if (!isSending) canceledForm.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
		canceledForm.current = null;
	}, [isSending]);
	return (
		<div role="status" className="pub-small">
			{isSlow && (
				<>
					{t("sending.slow")}{" "}
					<Button
						size="small"
						onPress={({ target }) => {
							canceledForm.current = target.closest("form");
							onStop();
						}}
					>
						{t("sending.stop")}
					</Button>
				</>
			)}
		</div>
	);
}
