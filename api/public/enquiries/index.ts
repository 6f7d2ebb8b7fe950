export { handleEnquiry, receiveEnquiry } from "./handling.ts";
export { enquiryMail, enquiryReplyMail } from "./mailed.ts";
export { listEnquiries } from "./repository.ts";
export { retention } from "./retention.ts";
