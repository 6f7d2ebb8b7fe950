export { createAuthenticate } from "./authenticate.ts";
export { unlock } from "./lock.ts";
export { openSession } from "./opening.ts";
export { sessionRoutes } from "./routes.ts";
