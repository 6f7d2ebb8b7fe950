export { createAuthenticate } from "./authenticate.ts";
export { openSession } from "./opening.ts";
export { sessionRoutes } from "./routes.ts";
export { unlock } from "./sign-in/lock.ts";
