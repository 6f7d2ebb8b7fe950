import type { ErrorCode, FieldProblem } from "./codes.ts";
import { MESSAGES, type MessageCode } from "./messages.ts";
import { fieldProblems } from "./problems.ts";

export { MESSAGES, type MessageCode } from "./messages.ts";

export const ERROR_MESSAGES: Record<ErrorCode, string> = {
	VALIDATION: "Bitte prüfen Sie Ihre Eingaben.",
	UNAUTHENTICATED: "Bitte melden Sie sich an.",
	INVALID_CREDENTIALS: MESSAGES["login.errUserInvalid"],
	BOT_CHECK_FAILED: "Die Sicherheitsprüfung ist fehlgeschlagen. Bitte versuchen Sie es erneut.",
	SECOND_FACTOR_REQUIRED: "Bitte bestätigen Sie die Anmeldung mit Ihrem zweiten Faktor.",
	REAUTHENTICATION_REQUIRED: "Bitte bestätigen Sie diese Aktion, indem Sie sich noch einmal ausweisen.",
	TOKEN_EXPIRED: "Die Anmeldung ist abgelaufen.",
	FORBIDDEN: "Für diese Aktion fehlt Ihnen die Berechtigung.",
	NOT_ACTIVATED: "Ihr Konto wartet auf die Freischaltung.",
	PASSWORD_CHANGE_REQUIRED: "Bitte wählen Sie zuerst ein eigenes Passwort.",
	NOT_FOUND: "Der Eintrag wurde nicht gefunden.",
	ILLEGAL_TRANSITION: "Diese Aktion ist im aktuellen Status nicht möglich.",
	STALE: "Die Daten wurden inzwischen geändert. Bitte laden Sie die Seite neu.",
	DUPLICATE: "Der Eintrag ist bereits vorhanden.",
	FINDINGS_OPEN: "Es gibt noch offene Abweichungen.",
	EVALUATION_MISSING: "Vor der Freigabe zur Prüfung muss ein passendes Audit abgeschlossen sein.",
	NOT_INDEPENDENT: "Wer im Team des Audits war, unterschreibt das Zertifikat nicht.",
	CONFLICT_OF_INTEREST: "Wegen eines Interessenkonflikts mit dem Kunden muss das eine andere Person übernehmen.",
	COMPETENCE_MISSING: "Der Leitung des Audits fehlt eine Kompetenz.",
	PRODUCT_LOCKED: "Das Produkt wird in einem Zertifikat verwendet und kann nicht geändert werden.",
	REPLACEMENT_EXISTS: "Für dieses Zertifikat ist bereits ein Nachfolger in Arbeit.",
	IN_USE: "Der Eintrag wird noch verwendet.",
	RENEWAL_EXISTS: "Die Zertifizierung ist schon rezertifiziert.",
	TOO_EARLY: "Dafür ist es noch zu früh.",
	TOO_LATE: "Dafür ist es zu spät.",
	FOUR_EYES:
		"Was Sie selbst zur Prüfung freigegeben oder seit dem letzten unterschriebenen Zertifikat geändert haben, muss eine andere Person unterschreiben.",
	CONFIRMATION_REQUIRED: "Bitte bestätigen Sie die Hinweise zu diesem Zertifikat.",
	PREVIEW_REQUIRED: "Vor der Unterschrift muss die Vorschau dieser Fassung heruntergeladen werden.",
	MODULE_REFUSED: "Die Auslieferung wurde abgelehnt, und es wurde nichts geändert.",
	IDEMPOTENCY_MISMATCH: "Unter diesem Idempotency-Key wurde schon eine andere Anfrage gesendet.",
	IDEMPOTENCY_DONE:
		"Das wurde bereits ausgeführt. Was dabei nur einmal angezeigt wird, kann nicht noch einmal angezeigt werden.",
	TOO_LARGE: "Die Anfrage ist zu groß.",
	UNSUPPORTED_TYPE: "Dieses Datenformat wird nicht unterstützt.",
	RATE_LIMITED: "Zu viele Versuche. Bitte warten Sie einen Moment.",
	TIMEOUT: "Die Anfrage wurde nicht rechtzeitig vollständig übertragen. Bitte versuchen Sie es erneut.",
	UNAVAILABLE: "Der Server kann die Anfrage im Moment nicht ausführen. Bitte versuchen Sie es in Kürze erneut.",
	INTERNAL: "Technischer Fehler!",
};

/** Returns the German sentence of an error code, with `params` inserted. An unknown code gets a general sentence. */
export function sentence(code: MessageCode, params: Record<string, unknown> = {}): string {
	const template: string = Object.hasOwn(MESSAGES, code) ? MESSAGES[code] : MESSAGES["value.invalid"];
	return template.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}

export function fieldSentences(problems: readonly FieldProblem[]): Record<string, string[]> {
	// A map and not an object, because a field may have the name of an object's property, such as "constructor".
	const fields = new Map<string, string[]>();
	for (const { path, code, params } of problems)
		fields.set(path, [...(fields.get(path) ?? []), sentence(code, params)]);
	return Object.fromEntries(fields);
}

export const issueSentences = (issues: Parameters<typeof fieldProblems>[0]) => fieldSentences(fieldProblems(issues));
