import type { Actor } from "../../platform/deps.ts";

/** Who is not signed in: registrations, enquiries, failed sign-ins. */
export const VISITOR: Actor = { id: "visitor", userid: "visitor", name: "Besucher", roles: [], sessionId: "" };
