import type { Certificate } from "@portal/contracts/contract/certificates";
import { Banner } from "@portal/shared-ui";

interface HintsProps {
	certificate: Pick<Certificate, "hints">;
	action: Certificate["hints"][number]["action"];
}

/** Shows what speaks against a decision, before it is made: as a warning if the server refuses the decision. */
export const Hints = ({ certificate: { hints }, action }: HintsProps) =>
	hints
		.filter((hint) => hint.action === action)
		.map(({ code, message, isRefused }) => (
			<Banner key={code} tone={isRefused ? "warning" : "info"} live="off">
				{message}
			</Banner>
		));
