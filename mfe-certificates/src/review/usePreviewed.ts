import type { Certificate } from "@portal/contracts/contract/certificates";
import { useState } from "react";

/**
 * Returns a text that changes with the content to be signed: `revision` changes with the certificate itself, and
 * `changedSinceRelease` with other records, such as the client.
 */
const versionOf = ({ revision, changedSinceRelease }: Certificate): string =>
	`${revision} ${changedSinceRelease?.at ?? ""}`;

/**
 * Tracks whether the user has seen what would be signed: the end of the displayed document, or a downloaded preview.
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
		/** True if the content has changed since the page was opened, and the user has not seen the new content yet. */
		isChanged: !isPreviewed && (isRefused || version !== first),
		seen: () => setPreviewed(version),
		/** Call this when the server reports that the user has seen an outdated document. */
		refused() {
			setPreviewed(undefined);
			setRefused(true);
		},
	};
}
export type Previewed = ReturnType<typeof usePreviewed>;
