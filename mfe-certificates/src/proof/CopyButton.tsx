import { Button } from "@portal/shared-ui";
import { useState } from "react";
import { useProofTexts } from "./useProofTexts.ts";

/** Copies a text, and says so beside it. Browsers have no clipboard on pages without TLS. */
export function CopyButton({ text, children }: { text: string; children: string }) {
	const { t } = useProofTexts();
	const [told, setTold] = useState<"copied" | "notCopied">();
	const copy = () => {
		// Said once more to whoever copies once more.
		setTold(undefined);
		return navigator.clipboard.writeText(text).then(
			() => setTold("copied"),
			() => setTold("notCopied"),
		);
	};
	if (!navigator.clipboard) return null;
	return (
		<>
			<Button icon="copy" onPress={() => void copy()}>
				{children}
			</Button>
			<span role="status" className="certs-none certs-proof__told">
				{told && t(`copy.${told}`)}
			</span>
		</>
	);
}
