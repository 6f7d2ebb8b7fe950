import { useTranslation } from "@portal/shared-ui/module";

const LINES = ["company", "name", "email", "phone"] as const;

/** The form while it is being loaded: the same words in the same places, so that nothing moves when it comes. */
export function ContactOutline() {
	const { t } = useTranslation("public");
	return (
		<div className="pub-contact-form pub-contact-form--outline" inert aria-hidden="true">
			<div className="pub-consent">
				<p className="pub-switch">
					<span className="pub-switch__track" />
					<span>{t("kontakt.consent")}</span>
				</p>
				<span className="pub-consent__outline-link">{t("kontakt.privacyLink")}</span>
				<p className="pub-consent__gate">{t("kontakt.gate")}</p>
			</div>
			<p className="pub-required">{t("kontakt.required")}</p>
			<div className="pub-contact-form__pair">
				{LINES.map((name) => (
					<div key={name} className="ui-field">
						<span className="ui-field__label">{t(`kontakt.${name}`)}</span>
						<div className="ui-control" />
					</div>
				))}
			</div>
			<div className="ui-field">
				<span className="ui-field__label">{t("kontakt.message")}</span>
				<textarea className="ui-control ui-textarea" rows={7} disabled />
			</div>
			<div>
				<span className="ui-button ui-button--primary" data-disabled>
					{t("kontakt.send")}
				</span>
			</div>
		</div>
	);
}
