import "./late.css";
import type { ReactNode } from "react";
import { useIsHydrated } from "../hydration/hydration.ts";

interface LateProps {
	title: string;
	hint?: string;
	/** Label of a link that reloads the page. Omit it on pages whose address has a fragment, which would be lost. */
	reload?: string;
}

/**
 * A prerendered notice that a part of the page does not work yet. CSS shows it if the scripts fail or take too long.
 */
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
