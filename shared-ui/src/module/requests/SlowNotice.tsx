import "./SlowNotice.css";
import { useEffect } from "react";
import { Button } from "../../components/Button/Button.tsx";
import { useTexts } from "../../texts.ts";
import { usePageTraffic, useTraffic } from "./useTraffic.ts";

const SLOW = "Dauert länger als üblich.";
const HELD = "Keine Verbindung. Wird gesendet, sobald sie wieder da ist.";

/** Beside what waits for a change: that it takes longer than usual, or has no connection, and how to end the waiting. */
export function SlowNotice({ isWaiting }: { isWaiting: boolean }) {
	const texts = useTexts();
	const traffic = usePageTraffic();
	const { slow, isHolding } = useTraffic();
	useEffect(() => (isWaiting ? traffic?.claim() : undefined), [isWaiting, traffic]);
	if (!isWaiting) return null;
	const message = isHolding ? HELD : slow.writes ? SLOW : undefined;
	// There from the beginning of the waiting: a live region that appears together with its text is not read out by every
	// screen reader.
	return (
		<div role="status" className="portal-slow">
			{message !== undefined && (
				<>
					<span>{message}</span>
					<Button size="small" aria-label={`${texts.cancel}: ${message}`} onPress={() => traffic?.cancel("writes")}>
						{texts.cancel}
					</Button>
				</>
			)}
		</div>
	);
}
