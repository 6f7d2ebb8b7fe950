import { useHost, useSession, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useState, useSyncExternalStore } from "react";
import { whenCalm } from "../remote/calm.ts";
import { Loaded } from "../remote/Loaded.tsx";
import { part } from "../remote/part.ts";
import type { Overlay } from "./Overlays.tsx";

const overlaysPart = part(() => import("./Overlays.tsx"));

const LATEST_MS = 5_000;

interface LateOverlaysProps {
	open: Overlay | undefined;
	onClose: () => void;
}

/** Loads what lies over the page once the page is there, or as soon as any of it is needed. */
export function LateOverlays(props: LateOverlaysProps) {
	const { t } = useTranslation("shell");
	const { status } = useSession();
	const host = useHost();
	const { confirmation } = host.session;
	const isAsked = useSyncExternalStore(confirmation.subscribe, confirmation.asked) !== undefined;
	const [isThere, setThere] = useState(overlaysPart.peek() !== undefined);
	useEffect(() => {
		const ending = new AbortController();
		const { signal } = ending;
		const load = () => {
			// What needs it asks again too, and shows the failure.
			overlaysPart.load(false).then(
				() => setThere(true),
				() => window.addEventListener("online", load, { once: true, signal }),
			);
		};
		const callOff = whenCalm(host, load);
		// A page that takes this long is to say so soon.
		const timer = setTimeout(load, LATEST_MS);
		return () => {
			callOff();
			clearTimeout(timer);
			ending.abort();
		};
	}, [host]);
	if (!isThere && props.open === undefined && !isAsked && status !== "expired") return null;
	return (
		<Loaded source={overlaysPart} name={t("areas.staff")}>
			{({ Overlays }) => <Overlays {...props} />}
		</Loaded>
	);
}
