export { handleEnquiry, receiveEnquiry } from "./handling.ts";
export { enquiryMail } from "./mailed.ts";
export { listEnquiries } from "./repository.ts";
export { retention } from "./retention.ts";
