import type { PublicState } from "@portal/api/contract/public-validation";
import type { BadgeTone, IconName } from "@portal/shared-ui/basics";

export const LOOKS: Record<PublicState, { tone: BadgeTone; icon: IconName }> = {
	valid: { tone: "success", icon: "success" },
	notYetValid: { tone: "warning", icon: "clock" },
	retracted: { tone: "error", icon: "error" },
	expired: { tone: "error", icon: "warning" },
};
