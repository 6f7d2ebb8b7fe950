import "./contact.css";
import { brand, useTranslation } from "@portal/shared-ui/module";
import { useId, useRef, useState } from "react";
import { WithoutScript } from "../frame/WithoutScript.tsx";
import { island } from "../hydration/island.tsx";
import { Section } from "../landing/Section.tsx";
import { ContactOutline } from "./ContactOutline.tsx";
import { Offices } from "./Offices.tsx";
import { PrivacyNotice } from "./PrivacyNotice.tsx";

const ID = "kontakt";

const ContactForm = island({
	section: ID,
	load: async () => (await import(/* webpackChunkName: "contact-form" */ "./ContactForm.tsx")).ContactForm,
	Room: ContactOutline,
});

export function ContactSection() {
	const { t } = useTranslation("public");
	const [isShown, setShown] = useState(false);
	const id = useId();
	const toggle = useRef<HTMLButtonElement>(null);
	const closePrivacy = () => {
		setShown(false);
		toggle.current?.focus();
	};
	return (
		<Section id={ID} title={t("kontakt.title")} lead={t("kontakt.lead")} tone="sunken">
			<WithoutScript>{t("noscript.contact", { email: brand.email, phone: brand.phone })}</WithoutScript>
			<div className="pub-contact pub-columns">
				<ContactForm privacy={{ id, isShown, toggle, onToggle: () => setShown(!isShown) }} />
				<div id={id}>{isShown ? <PrivacyNotice onClose={closePrivacy} /> : <Offices />}</div>
			</div>
		</Section>
	);
}
