import { ENQUIRY_LIMITS } from "@portal/api/contract/enquiries";
import { Banner, Button, Switch, TextArea, TextField } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { ContactReceipt } from "./ContactReceipt.tsx";
import type { ContactField } from "./rules.ts";
import { useContactForm } from "./useContactForm.ts";

/** Nothing can be typed and nothing of the human check is loaded before the visitor has consented. */
export function ContactForm({ privacyLink }: { privacyLink: ReactNode }) {
	const { t } = useTranslation("public");
	const [hasConsent, setConsent] = useState(false);
	const form = useContactForm(hasConsent);
	const element = useRef<HTMLFormElement>(null);

	if (form.receipt) return <ContactReceipt receipt={form.receipt} onRestart={form.restart} />;

	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (!hasConsent) return;
		const first = form.submit();
		if (first) element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
	};
	const field = (name: ContactField) => {
		const problem = form.problem(name);
		return {
			name,
			value: form.values[name],
			onChange: (value: string) => form.change(name, value),
			onBlur: () => form.leave(name),
			errorMessage: problem
				? t(`errors.${problem.code}`, { ...problem.params, defaultValue: t("errors.value.invalid") })
				: undefined,
			maxLength: ENQUIRY_LIMITS[name],
			isDisabled: !hasConsent,
		};
	};

	return (
		<form ref={element} className="pub-contact-form" onSubmit={submit} noValidate aria-label={t("kontakt.title")}>
			<div className="pub-consent">
				<Switch isSelected={hasConsent} onChange={setConsent}>
					{t("kontakt.consent")}
				</Switch>
				{privacyLink}
				{!hasConsent && <p className="pub-consent__gate">{t("kontakt.gate")}</p>}
			</div>
			<p className="pub-required">{t("kontakt.required")}</p>
			<div className="pub-contact-form__pair">
				<TextField {...field("company")} label={t("kontakt.company")} autoComplete="organization" />
				<TextField {...field("name")} label={t("kontakt.name")} autoComplete="name" isRequired />
				<TextField {...field("email")} label={t("kontakt.email")} type="email" autoComplete="email" isRequired />
				<TextField {...field("phone")} label={t("kontakt.phone")} type="tel" autoComplete="tel" />
			</div>
			<TextArea {...field("message")} label={t("kontakt.message")} rows={7} isRequired />
			{form.failure && (
				<Banner tone={form.failure === "notReady" ? "warning" : "error"} live="assertive">
					{t(`kontakt.${form.failure}`)}
				</Banner>
			)}
			<div>
				<Button type="submit" variant="primary" icon="mail" isDisabled={!hasConsent} isPending={form.isSending}>
					{t("kontakt.send")}
				</Button>
			</div>
		</form>
	);
}
