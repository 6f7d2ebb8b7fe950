export { createAuthenticate } from "./authenticate.ts";
export { unlock } from "./open-sessions.ts";
export { openSession } from "./opening.ts";
export { sessionRetention } from "./retention.ts";
