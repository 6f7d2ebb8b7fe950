export { createAuthenticate } from "./authenticate.ts";
export { sessionRetention, unlock } from "./open-sessions.ts";
export { openSession } from "./opening.ts";
