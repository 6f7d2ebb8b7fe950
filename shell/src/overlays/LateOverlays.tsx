import { useHost, useSession, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useState, useSyncExternalStore } from "react";
import { whenIdle } from "../remote/idle.ts";
import { Loaded } from "../remote/Loaded.tsx";
import { part } from "../remote/part.ts";
import type { OverlaysProps } from "./Overlays.tsx";

const overlaysPart = part(() => import("./Overlays.tsx"));

const LATEST_MS = 5_000;

/** Dialogs and command palette of staff pages, which load when the page is idle or needs one of them. */
export function LateOverlays(props: OverlaysProps) {
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
			// A failure appears in `Loaded` below, and the overlays load again once the browser is online.
			overlaysPart.load(false).then(
				() => setThere(true),
				() => window.addEventListener("online", load, { once: true, signal }),
			);
		};
		const callOff = whenIdle(host, load);
		// The overlays load after 5 seconds at the latest, because a page without a connection may never become idle.
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
