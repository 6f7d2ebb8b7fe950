import { Button } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";

const SLOW_AFTER_MS = 8_000;

/** Says that the sending takes long, and lets the visitor end it. */
export function SlowHint({ isSending, onStop }: { isSending: boolean; onStop: () => void }) {
	const { t } = useTranslation("public");
	const [isSlow, setSlow] = useState(false);
	const stoppedIn = useRef<HTMLFormElement>(null);
	useEffect(() => {
		if (!isSending) return undefined;
		const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
		return () => {
			clearTimeout(timer);
			setSlow(false);
		};
	}, [isSending]);
	useEffect(() => {
		// The button goes: whoever pressed it is back at the one that sends.
		if (!isSending) stoppedIn.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
		stoppedIn.current = null;
	}, [isSending]);
	return (
		<div role="status" className="pub-small">
			{isSlow && (
				<>
					{t("sending.slow")}{" "}
					<Button
						size="small"
						onPress={({ target }) => {
							stoppedIn.current = target.closest("form");
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
