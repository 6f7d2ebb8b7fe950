import "./contact.css";
import { Button } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { useId, useRef, useState } from "react";
import { Section } from "../landing/Section.tsx";
import { ContactForm } from "./ContactForm.tsx";
import { Offices } from "./Offices.tsx";
import { PrivacyNotice } from "./PrivacyNotice.tsx";

/** The contact form; beside it the offices, or in their place the privacy notice. */
export function ContactSection() {
	const { t } = useTranslation("public");
	const [isPrivacyShown, setPrivacyShown] = useState(false);
	const privacyId = useId();
	const toggle = useRef<HTMLButtonElement>(null);
	const closePrivacy = () => {
		setPrivacyShown(false);
		toggle.current?.focus();
	};
	const privacyLink = (
		<Button
			ref={toggle}
			variant="ghost"
			size="small"
			icon="lock"
			aria-expanded={isPrivacyShown}
			{...(isPrivacyShown ? { "aria-controls": privacyId } : {})}
			onPress={() => setPrivacyShown(!isPrivacyShown)}
		>
			{t("kontakt.privacyLink")}
		</Button>
	);
	return (
		<Section id="kontakt" title={t("kontakt.title")} lead={t("kontakt.lead")}>
			<div className="pub-contact">
				<ContactForm privacyLink={privacyLink} />
				<div id={privacyId}>{isPrivacyShown ? <PrivacyNotice onClose={closePrivacy} /> : <Offices />}</div>
			</div>
		</Section>
	);
}
