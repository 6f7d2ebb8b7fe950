export { registrationMail } from "./mailed.ts";
