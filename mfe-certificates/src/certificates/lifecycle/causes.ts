import { CAUSES } from "@portal/contracts/kit/public-states";

/** The causes as options of a field. The id of an option is its German label, because the API expects the label. */
export const CAUSE_OPTIONS = Object.values(CAUSES).map((cause) => ({ id: cause, label: cause }));
