import type { Certificate } from "@portal/contracts/contract/certificates";
import { useState } from "react";

/** Another one once content or status have changed; what was changed elsewhere, such as the client, is told by its moment. */
const versionOf = ({ revision, changedSinceRelease }: Certificate): string =>
	`${revision} ${changedSinceRelease?.at ?? ""}`;

/** Whether the person has looked at what would be signed now: at its end in the page, or in a downloaded preview. */
export function usePreviewed(certificate: Certificate) {
	const version = versionOf(certificate);
	const [first] = useState(version);
	const [previewed, setPreviewed] = useState<string>();
	const [isRefused, setRefused] = useState(false);
	const isPreviewed = previewed === version;
	return {
		version,
		isPreviewed,
		/** The document is another one than the page has shown before. */
		isChanged: !isPreviewed && (isRefused || version !== first),
		seen: () => setPreviewed(version),
		/** The server has seen another content than the person. */
		refused() {
			setPreviewed(undefined);
			setRefused(true);
		},
	};
}
export type Previewed = ReturnType<typeof usePreviewed>;
