import { Button } from "@portal/shared-ui";
import { useState } from "react";
import { useVerificationTexts } from "./useVerificationTexts.ts";

/**
 * Button that copies a text and announces the result. Renders nothing on pages without TLS, where browsers have no
 * clipboard.
 */
export function CopyButton({ text, children }: { text: string; children: string }) {
	const { t } = useVerificationTexts();
	const [result, setResult] = useState<"copied" | "notCopied">();
	const copy = () => {
		// Clears the message, so that screen readers announce a second copy as well.
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
