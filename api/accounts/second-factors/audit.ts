export const secondFactorTitles = {
	"user.totpAdd": "Authenticator-App eingerichtet",
	"user.totpRemove": "Authenticator-App entfernt",
	"user.recoveryCodes": "Neue Wiederherstellungscodes erzeugt",
	"user.passkeyAdd": "Passkey hinzugefügt",
	"user.passkeyRename": "Passkey umbenannt",
	"user.passkeyRemove": "Passkey entfernt",
	"user.secondFactorsReset": "Zweite Faktoren zurückgesetzt",
} as const;

declare module "../../audit/contract.ts" {
	interface AuditActions extends Record<keyof typeof secondFactorTitles, string> {}
}
