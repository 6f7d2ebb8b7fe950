import "../../components/Layout/Layout.css";
import "./SlowNotice.css";
import { useEffect } from "react";
import { Button } from "../../components/Button/Button.tsx";
import { useTexts } from "../../texts.ts";
import { usePageTraffic, useTraffic } from "./useTraffic.ts";

const SLOW = "Dauert länger als üblich.";
const OFFLINE = "Keine Verbindung. Wird gesendet, sobald sie wieder da ist.";

/** Notice next to the button of a slow or waiting save, with a button that cancels the save. */
export function SlowNotice({ isWaiting }: { isWaiting: boolean }) {
	const texts = useTexts();
	const traffic = usePageTraffic();
	const { slow, isHolding } = useTraffic();
	useEffect(() => (isWaiting ? traffic?.claim() : undefined), [isWaiting, traffic]);
	if (!isWaiting) return null;
	const message = isHolding ? OFFLINE : slow.writes ? SLOW : undefined;
	// The region is rendered before its text, because some screen readers ignore regions that appear with their text.
	return (
		<div role="status" className="portal-slow ui-inline">
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
