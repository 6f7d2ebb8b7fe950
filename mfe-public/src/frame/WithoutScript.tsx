import type { ReactNode } from "react";

/** What a visitor reads in whose browser no program runs: why a part of the page does nothing, and what does help. */
export const WithoutScript = ({ children }: { children: ReactNode }) => (
	<noscript>
		<p className="pub-without-script">{children}</p>
	</noscript>
);
