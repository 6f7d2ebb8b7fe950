import { readableAddress } from "@portal/contracts/kit/addresses";
import { Banner, Button, readsFilledFields, TextArea, TextField, textsIn } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { type FormEvent, type RefObject, type SyntheticEvent, useRef, useState } from "react";
import { ByCheck } from "../frame/declared.tsx";
import { SlowHint } from "../sending/SlowHint.tsx";
import { ConsentSwitch } from "./ConsentSwitch.tsx";
import { ContactReceipt } from "./ContactReceipt.tsx";
import { bounded, type ContactField } from "./fields.ts";
import { useContactForm } from "./useContactForm.ts";

interface ContactFormProps {
	privacy: { id: string; isShown: boolean; toggle: RefObject<HTMLButtonElement | null>; onToggle: () => void };
}

/** The fields stay disabled, and no captcha is loaded, until the visitor consents to the privacy notice. */
export function ContactForm({ privacy }: ContactFormProps) {
	const { t } = useTranslation("public");
	const [hasConsent, setConsent] = useState(false);
	const element = useRef<HTMLFormElement>(null);
	const form = useContactForm(hasConsent, (first) =>
		element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus(),
	);

	if (form.receipt) return <ContactReceipt receipt={form.receipt} onRestart={form.restart} />;

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (hasConsent) void form.submit(textsIn(event.currentTarget, form.values));
	};
	const read = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
		const texts = textsIn(currentTarget, form.values);
		for (const name of Object.keys(texts) as ContactField[])
			if (texts[name] !== form.values[name]) form.change(name, texts[name]);
	};
	const consent = (isGiven: boolean) => {
		setConsent(isGiven);
		if (isGiven) form.prepare();
	};
	const field = (name: ContactField) => {
		const problem = form.problem(name);
		const maxLength = form.limit(name);
		// Counts an e-mail address in its readable form, because browsers may return international domains as longer
		// punycode.
		const fits = (value: string, max: number) => name === "email" && Array.from(readableAddress(value)).length <= max;
		return {
			name,
			value: form.values[name],
			onChange: (value: string) =>
				form.change(
					name,
					maxLength === undefined || fits(value, maxLength) ? value : bounded(form.values[name], value, maxLength),
				),
			onBlur: () => form.leave(name),
			errorMessage: problem
				? t(`errors.${problem.code}`, { ...problem.params, defaultValue: t("errors.value.invalid") })
				: undefined,
			isDisabled: !hasConsent,
		};
	};

	const limit = form.limit("message");
	const counted = limit === undefined ? {} : { maxLength: limit };

	return (
		<form
			ref={element}
			className="pub-contact-form pub-stack pub-card"
			method="post"
			onSubmit={submit}
			{...readsFilledFields(read)}
			noValidate
			aria-label={t("kontakt.title")}
		>
			<div className="pub-consent pub-stack">
				<ConsentSwitch isSelected={hasConsent} onChange={consent}>
					<ByCheck text={(check) => t(`kontakt.consent.${check}`)} />
				</ConsentSwitch>
				<Button
					ref={privacy.toggle}
					variant="ghost"
					size="small"
					icon="lock"
					aria-expanded={privacy.isShown}
					{...(privacy.isShown ? { "aria-controls": privacy.id } : {})}
					onPress={privacy.onToggle}
				>
					{t("kontakt.privacyLink")}
				</Button>
				{!hasConsent && <p className="pub-small">{t("kontakt.gate")}</p>}
			</div>
			<p className="pub-small">{t("kontakt.required")}</p>
			<div className="pub-contact-form__pair">
				<TextField {...field("company")} label={t("kontakt.company")} autoComplete="organization" />
				<TextField {...field("name")} label={t("kontakt.name")} autoComplete="name" isRequired />
				<TextField {...field("email")} label={t("kontakt.email")} type="email" autoComplete="email" isRequired />
				<TextField {...field("phone")} label={t("kontakt.phone")} type="tel" autoComplete="tel" />
			</div>
			<TextArea {...field("message")} {...counted} label={t("kontakt.message")} rows={7} isRequired />
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
			<SlowHint isSending={form.isSending} onStop={form.stop} />
		</form>
	);
}
