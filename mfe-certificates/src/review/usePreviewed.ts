import type { Certificate } from "@portal/contracts/contract/certificates";
import { useState } from "react";

/**
 * Returns a text that changes with what would be signed: `revision` covers content and status, the time covers changes
 * in other records, such as the client.
 */
const versionOf = ({ revision, changedSinceRelease }: Certificate): string =>
	`${revision} ${changedSinceRelease?.at ?? ""}`;

/**
 * Returns whether the user has seen what would be signed: the end of the displayed document, or a downloaded preview.
 */
export function usePreviewed(certificate: Certificate) {
	const version = versionOf(certificate);
	const [first] = useState(version);
	const [previewed, setPreviewed] = useState<string>();
	const [isRefused, setRefused] = useState(false);
	const isPreviewed = previewed === version;
	return {
		version,
		isPreviewed,
		/** True if the document has changed since the page was opened and the user has not seen it since. */
		isChanged: !isPreviewed && (isRefused || version !== first),
		seen: () => setPreviewed(version),
		/** Called when the server reports that the user has seen another content than the current one. */
		refused() {
			setPreviewed(undefined);
			setRefused(true);
		},
	};
}
export type Previewed = ReturnType<typeof usePreviewed>;
