export { createAuthenticate } from "./authenticate.ts";
export { openSession } from "./opening.ts";
export { sessionRoutes } from "./routes.ts";
