import { Button } from "@portal/shared-ui";
import { useState } from "react";
import { useVerificationTexts } from "./useVerificationTexts.ts";

/**
 * Copies a text and announces the result to screen readers. Renders nothing on pages without TLS, because browsers
 * offer no clipboard there.
 */
export function CopyButton({ text, children }: { text: string; children: string }) {
	const { t } = useVerificationTexts();
	const [result, setResult] = useState<"copied" | "notCopied">();
	const copy = () => {
		// Clears the message first, because screen readers announce a repeated message only if it has changed.
		setResult(undefined);
		return navigator.clipboard.writeText(text).then(
			() => setResult("copied"),
			() => setResult("notCopied"),
		);
	};
	if (!navigator.clipboard) return null;
	return (
		<>
			<Button icon="copy" onPress={() => void copy()}>
				{children}
			</Button>
			<span role="status" className="certs-none certs-proof__copied">
				{result && t(`copy.${result}`)}
			</span>
		</>
	);
}
