export { invitationMail, passwordResetMail } from "./mailed.ts";
