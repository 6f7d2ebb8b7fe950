import type { ReactNode } from "react";

/** Shown where no program runs: says why a part of the page does not work, and what helps. */
export const WithoutScript = ({ children }: { children: ReactNode }) => (
	<noscript>
		<p className="pub-without-script">{children}</p>
	</noscript>
);
