export const passwordResetTitles = {
	"user.resetLink": "Link für ein neues Passwort angefordert",
	"user.passwordReset": "Passwort über den Link der E-Mail geändert",
} as const;

declare module "../../audit/contract.ts" {
	interface AuditActions extends Record<keyof typeof passwordResetTitles, string> {}
}
