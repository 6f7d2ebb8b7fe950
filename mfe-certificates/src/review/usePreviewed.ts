import type { Certificate } from "@portal/contracts/contract/certificates";
import { useState } from "react";

/** Tracks whether the user has seen what would be signed: the end of the document, or a downloaded preview. */
export function usePreviewed({ revision, changedSinceRelease }: Certificate) {
	// This text changes with the content to be signed: `revision` changes with the certificate itself, and
	// `changedSinceRelease` with other records, such as the client.
	const version = `${revision} ${changedSinceRelease?.at ?? ""}`;
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
