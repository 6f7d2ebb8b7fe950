import { LANGUAGE } from "@portal/contracts/kit/languages";
import { COOKIES } from "@portal/contracts/kit/privacy";
import { Button } from "@portal/shared-ui/basics";
import { brand, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useRef } from "react";
import { retentionText, WithSetting } from "../frame/declared.tsx";
import { seatAddress } from "../pages/seat-address.ts";

const CHECKS = ["altcha", "recaptcha"] as const;

export function PrivacyNotice({ onClose }: { onClose: () => void }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const heading = useRef<HTMLHeadingElement>(null);
	// Focuses the heading, which also scrolls to it: on a phone, the notice opens below the visible part of the page.
	useEffect(() => heading.current?.focus(), []);
	const part = (id: "data" | "basis" | "storage" | "rights") => (
		<section>
			<h4>{t(`privacy.${id}Title`)}</h4>
			<p>{t(`privacy.${id}Text`, { retention: retentionText(LANGUAGE[language].html) })}</p>
		</section>
	);
	return (
		<article className="pub-privacy pub-card">
			<h3 ref={heading} tabIndex={-1}>
				{t("privacy.title")}
			</h3>
			<h4>{t("privacy.controllerTitle")}</h4>
			<p>
				{brand.name}, {seatAddress(language)}, <a href={`mailto:${brand.email}`}>{brand.email}</a>
			</p>
			{part("data")}
			{part("basis")}
			{CHECKS.map((check) => (
				<WithSetting key={check} as="section" settings={[check]}>
					<h4>{t("privacy.checkTitle")}</h4>
					<p>{t(`privacy.checkText.${check}`, { cookie: COOKIES.recaptcha.name })}</p>
				</WithSetting>
			))}
			{part("storage")}
			{part("rights")}
			<Button icon="arrow-left" onPress={onClose}>
				{t("privacy.close")}
			</Button>
		</article>
	);
}
