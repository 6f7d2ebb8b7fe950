export { enquiryRoutes } from "./routes.ts";
