export { receiveEnquiry } from "./handling.ts";
export { retention } from "./retention.ts";
export { enquiryRoutes } from "./routes.ts";
