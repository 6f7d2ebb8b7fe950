import { Icon } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { ByCheck } from "../frame/declared.tsx";

const LINES = [
	{ name: "company" },
	{ name: "name", isRequired: true },
	{ name: "email", isRequired: true },
	{ name: "phone" },
] as const;

/** Placeholder with the texts and size of the form, so that nothing moves when the form is loaded. */
export function ContactOutline() {
	const { t } = useTranslation("public");
	return (
		<div className="pub-contact-form pub-stack pub-contact-form--outline pub-card" inert aria-hidden="true">
			<div className="pub-consent pub-stack">
				<p className="pub-switch">
					<span className="pub-switch__track" />
					<span>
						<ByCheck text={(check) => t(`kontakt.consent.${check}`)} />
					</span>
				</p>
				<span className="ui-button ui-button--ghost ui-button--small" data-disabled>
					<span className="ui-button__content">
						<Icon name="lock" />
						{t("kontakt.privacyLink")}
					</span>
				</span>
				<p className="pub-small">{t("kontakt.gate")}</p>
			</div>
			<p className="pub-small">{t("kontakt.required")}</p>
			<div className="pub-contact-form__pair">
				{LINES.map(({ name, ...line }) => (
					<div key={name} className="ui-field" data-required={"isRequired" in line || undefined}>
						<span className="ui-field__label">{t(`kontakt.${name}`)}</span>
						<input className="ui-control" disabled />
					</div>
				))}
			</div>
			<div className="ui-field" data-required>
				<span className="ui-field__label">{t("kontakt.message")}</span>
				<textarea className="ui-control ui-textarea" rows={7} disabled />
			</div>
			<div>
				<span className="ui-button ui-button--primary" data-disabled>
					<span className="ui-button__content">
						<Icon name="mail" />
						{t("kontakt.send")}
					</span>
				</span>
			</div>
		</div>
	);
}
