import type { Certificate } from "@portal/contracts/contract/certificates";
import { Banner } from "@portal/shared-ui";

interface HintsProps {
	certificate: Pick<Certificate, "hints">;
	/** Without an action, hints of all decisions are shown except release and signature, which have their own page. */
	action?: Certificate["hints"][number]["action"];
}

/** Shows what speaks against a decision, before it is made: as a warning if the server refuses the decision. */
export const Hints = ({ certificate: { hints }, action }: HintsProps) =>
	hints
		.filter((hint) => (action ? hint.action === action : hint.action !== "release" && hint.action !== "sign"))
		// Several decisions may have the same hint.
		.filter(({ code }, index, shown) => shown.findIndex((hint) => hint.code === code) === index)
		.map(({ code, message, isRefused }) => (
			<Banner key={code} tone={isRefused ? "warning" : "info"} live="off">
				{message}
			</Banner>
		));
