import type { ReactNode } from "react";

/** Explains, when JavaScript is off, why a part of the page does not work and what the visitor can do instead. */
export const WithoutScript = ({ children }: { children: ReactNode }) => (
	<noscript>
		<p className="pub-without-script">{children}</p>
	</noscript>
);
