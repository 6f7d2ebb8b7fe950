export { invitationMail } from "./invitation.ts";
export { passwordResetMail } from "./mailed.ts";
