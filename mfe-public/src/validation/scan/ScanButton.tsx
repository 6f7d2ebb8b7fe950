import { Button } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLater } from "../../hydration/useLater.ts";

const loadScanner = () => import(/* webpackChunkName: "scanner" */ "./Scanner.tsx");

/** True if the device has a camera. The browser reports this without requesting a permission. */
function useHasCamera(): boolean {
	const [hasCamera, setHasCamera] = useState(false);
	useEffect(() => {
		const { mediaDevices } = navigator;
		if (mediaDevices === undefined) return;
		const look = async () => {
			const devices = await mediaDevices.enumerateDevices();
			setHasCamera(devices.some(({ kind }) => kind === "videoinput"));
		};
		const onChange = () => void look().catch(() => undefined);
		onChange();
		mediaDevices.addEventListener("devicechange", onChange);
		return () => mediaDevices.removeEventListener("devicechange", onChange);
	}, []);
	return hasCamera;
}

interface ScanButtonProps {
	heading: ReactNode;
	onFound: (reference: string) => void;
}

/** The camera and the script that reads codes are loaded only after a press, because most visitors do not scan. */
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
			<div className="pub-scan pub-row">
				{heading}
				{/* Reserves the button's place, because the content must not move when a camera is found. */}
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
