import { CAUSES } from "@portal/contracts/kit/public-states";

/** The wire carries what people read. */
export const CAUSE_OPTIONS = Object.values(CAUSES).map((cause) => ({ id: cause, label: cause }));
