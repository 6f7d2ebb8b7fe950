import { Button } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLater } from "../../hydration/useLater.ts";

const loadScanner = () => import(/* webpackChunkName: "scanner" */ "./Scanner.tsx");

/** Returns true if the device has a camera, which the browser reports without a question to the visitor. */
function useHasCamera(): boolean {
	const [hasCamera, setHasCamera] = useState(false);
	useEffect(() => {
		const { mediaDevices } = navigator;
		if (mediaDevices === undefined) return;
		let isMounted = true;
		const look = async () => {
			const devices = await mediaDevices.enumerateDevices();
			if (isMounted) setHasCamera(devices.some(({ kind }) => kind === "videoinput"));
		};
		const onChange = () => void look().catch(() => undefined);
		onChange();
		mediaDevices.addEventListener("devicechange", onChange);
		return () => {
			isMounted = false;
			mediaDevices.removeEventListener("devicechange", onChange);
		};
	}, []);
	return hasCamera;
}

interface ScanButtonProps {
	/** The heading; the button is at the end of its line. */
	heading: ReactNode;
	onFound: (reference: string) => void;
}

/** A button that opens the scanner. Camera and code reader are loaded only after a press. */
export function ScanButton({ heading, onFound }: ScanButtonProps) {
	const { t } = useTranslation("public");
	const hasCamera = useHasCamera();
	const { loaded, get } = useLater(loadScanner);
	const [state, setState] = useState<"closed" | "loading" | "open" | "missing">("closed");
	const place = useRef<HTMLDivElement>(null);
	const open = () => {
		setState("loading");
		get().then(
			() => setState("open"),
			() => setState("missing"),
		);
	};
	const close = () => {
		setState("closed");
		place.current?.querySelector("button")?.focus();
	};
	const find = (reference: string) => {
		setState("closed");
		onFound(reference);
	};
	return (
		<>
			<div className="pub-scan">
				{heading}
				{/* Reserved place of the button, so that nothing moves when it appears. */}
				<div ref={place} className="pub-scan__place">
					{hasCamera && (
						<Button onPress={open} isPending={state === "loading"}>
							{t("validation.scan.open")}
						</Button>
					)}
				</div>
			</div>
			{state === "missing" && <p role="alert">{t("frame.missing.text")}</p>}
			{loaded && state === "open" && <loaded.Scanner onFound={find} onClose={close} />}
		</>
	);
}
