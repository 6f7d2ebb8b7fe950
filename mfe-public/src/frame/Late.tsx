import "./late.css";
import type { ReactNode } from "react";
import { useIsHydrated } from "../hydration/hydration.ts";

interface LateProps {
	title: string;
	hint?: string;
	/** None where the address has a fragment that matters: this link would lose it. */
	reload?: string;
}

/** Lies over what waits for the program, drawn by the server, and shown when that fails or does not start for long. */
export function Late({ title, hint, reload }: LateProps): ReactNode {
	if (useIsHydrated()) return null;
	return (
		<div className="pub-late" role="status">
			<p>{title}</p>
			{hint && <p>{hint}</p>}
			{/* biome-ignore lint/a11y/useValidAnchor: leads to this page with all of its query, which the server does not know */}
			{reload && <a href="">{reload}</a>}
		</div>
	);
}
