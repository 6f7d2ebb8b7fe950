import { certificateNumberOf } from "@portal/contracts/kit/certificate-numbers";
import { isPublicId } from "@portal/contracts/kit/public-ids";
import { Button } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { referenceOf } from "../public-id.ts";
import { scanWithCamera } from "./camera.ts";

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === "NotAllowedError";
const isReference = (reference: string) => isPublicId(reference) || certificateNumberOf(reference) === reference;

export interface ScannerProps {
	onFound: (reference: string) => void;
	onClose: () => void;
}

/** Uses only the number or id in a QR code, so that a forged code cannot open another page. */
export function Scanner({ onFound, onClose }: ScannerProps) {
	const { t } = useTranslation("public");
	const video = useRef<HTMLVideoElement>(null);
	const panel = useRef<HTMLElement>(null);
	const [problem, setProblem] = useState<"denied" | "failed" | "foreign">();
	const found = useRef(onFound);
	found.current = onFound;
	const titleId = useId();

	useEffect(() => {
		panel.current?.focus();
		if (!video.current) return;
		const closing = new AbortController();
		const onCode = (text: string) => {
			const reference = referenceOf(text);
			if (!isReference(reference)) return setProblem("foreign");
			closing.abort();
			found.current(reference);
		};
		scanWithCamera(video.current, onCode, closing.signal).catch((error: unknown) => {
			if (!closing.signal.aborted) setProblem(isRefusal(error) ? "denied" : "failed");
		});
		return () => closing.abort();
	}, []);

	const closeByKey = (event: KeyboardEvent) => {
		if (event.key === "Escape") onClose();
	};
	return (
		<section
			ref={panel}
			className="pub-scanner pub-stack"
			aria-labelledby={titleId}
			tabIndex={-1}
			onKeyDown={closeByKey}
		>
			<h3 id={titleId}>{t("validation.scan.title")}</h3>
			<p>{t("validation.scan.hint")}</p>
			{problem !== "denied" && problem !== "failed" && (
				<video ref={video} className="pub-scanner__video" muted playsInline />
			)}
			<p role="alert">{problem && t(`validation.scan.${problem}`)}</p>
			<Button onPress={onClose}>{t("validation.scan.close")}</Button>
		</section>
	);
}
