export { receiveEnquiry } from "./handling.ts";
export { enquiryRoutes } from "./routes.ts";
