export { passwordResetMail } from "./mailed.ts";
