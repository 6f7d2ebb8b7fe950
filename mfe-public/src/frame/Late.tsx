import "./late.css";
import type { ReactNode } from "react";
import { useIsHydrated } from "../hydration/hydration.ts";

interface LateProps {
	title: string;
	hint?: string;
	/**
	 * Label of a link that reloads the page. Not set on pages whose address has a fragment, which reloading would lose.
	 */
	reload?: string;
}

/** A prerendered notice over a part of the page. Styles show it if the program fails or does not start for a while. */
export function Late({ title, hint, reload }: LateProps): ReactNode {
	if (useIsHydrated()) return null;
	return (
		<div className="pub-late" role="status">
			<p>{title}</p>
			{hint && <p>{hint}</p>}
			{/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads the page with its query, which the
			    server does not know */}
			{reload && <a href="">{reload}</a>}
		</div>
	);
}
