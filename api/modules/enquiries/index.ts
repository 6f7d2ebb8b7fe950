export { receiveEnquiry } from "./handling.ts";
export { createRetention } from "./retention.ts";
export { enquiryRoutes } from "./routes.ts";
