import { useHost, useSession, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Loaded } from "../remote/Loaded.tsx";
import { part } from "../remote/part.ts";
import { whenIdle } from "../remote/when-idle.ts";
import type { Overlay } from "./Overlays.tsx";

const overlaysPart = part(() => import("./Overlays.tsx"));

const LATEST_MS = 5_000;

interface LateOverlaysProps {
	open: Overlay | undefined;
	onClose: () => void;
}

/** Renders the overlays of staff pages. Their code loads when the page is idle, or as soon as one of them is needed. */
export function LateOverlays(props: LateOverlaysProps) {
	const { t } = useTranslation("shell");
	const { status } = useSession();
	const host = useHost();
	const { confirmation } = host.session;
	const isConfirming = useSyncExternalStore(confirmation.subscribe, confirmation.asked) !== undefined;
	const [isThere, setThere] = useState(overlaysPart.peek() !== undefined);
	useEffect(() => {
		const ending = new AbortController();
		const { signal } = ending;
		const load = () => {
			// Loads the overlays. After a failure, which `Loaded` below shows, they are loaded again when the browser is
			// online.
			overlaysPart.load(false).then(
				() => setThere(true),
				() => window.addEventListener("online", load, { once: true, signal }),
			);
		};
		const callOff = whenIdle(host, load);
		// Loads the overlays also on a page that stays busy, because it may have no connection and the overlays report
		// that.
		const timer = setTimeout(load, LATEST_MS);
		return () => {
			callOff();
			clearTimeout(timer);
			ending.abort();
		};
	}, [host]);
	if (!isThere && props.open === undefined && !isConfirming && status !== "expired") return null;
	return (
		<Loaded source={overlaysPart} name={t("areas.staff")}>
			{({ Overlays }) => <Overlays {...props} />}
		</Loaded>
	);
}
