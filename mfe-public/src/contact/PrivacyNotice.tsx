import { LANGUAGE } from "@portal/contracts/kit/languages";
import { COOKIES } from "@portal/contracts/kit/privacy";
import { Button } from "@portal/shared-ui/basics";
import { brand, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { retentionText, WithSetting } from "../frame/declared.tsx";
import { focusOnMount } from "../frame/focus.ts";
import { seatAddress } from "../language/formats.ts";

const CHECKS = ["altcha", "recaptcha"] as const;

export function PrivacyNotice({ onClose }: { onClose: () => void }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const part = (id: "data" | "basis" | "storage" | "rights") => (
		<section>
			<h4>{t(`privacy.${id}Title`)}</h4>
			<p>{t(`privacy.${id}Text`, { retention: retentionText(LANGUAGE[language].html) })}</p>
		</section>
	);
	return (
		<article className="pub-privacy pub-card">
			{/* The focus also scrolls to the heading: on a phone, the notice opens below the visible part of the page. */}
			<h3 ref={focusOnMount} tabIndex={-1}>
				{t("privacy.title")}
			</h3>
			<h4>{t("privacy.controllerTitle")}</h4>
			<p>
				{brand.name}, {seatAddress(brand, language)}, <a href={`mailto:${brand.email}`}>{brand.email}</a>
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
