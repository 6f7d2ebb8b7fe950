import { CAUSES } from "@portal/contracts/kit/public-states";

/** Options of the field "cause". The German label is also the id, because the API expects the label. */
export const CAUSE_OPTIONS = Object.values(CAUSES).map((cause) => ({ id: cause, label: cause }));
