import { PlaceWaiting } from "@portal/shared-ui/module";
import { useEffect, useState } from "react";

const QUIET_MS = 200;

export function DelayedIndicator({ label }: { label: string }) {
	const [isQuiet, setQuiet] = useState(true);
	useEffect(() => {
		const timer = setTimeout(() => setQuiet(false), QUIET_MS);
		return () => clearTimeout(timer);
	}, []);
	return isQuiet ? null : <PlaceWaiting label={label} />;
}
