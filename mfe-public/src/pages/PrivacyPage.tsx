import { LANGUAGE } from "@portal/contracts/kit/languages";
import { COOKIES } from "@portal/contracts/kit/privacy";
import { brand, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { retentionText, WithSetting } from "../frame/declared.tsx";
import { withFrame } from "../frame/PublicFrame.tsx";
import { seatAddress } from "../language/formats.ts";
import { StoredInBrowser } from "./StoredInBrowser.tsx";
import { TextPage } from "./TextPage.tsx";

const WITHOUT_GOOGLE = ["altcha", "off"] as const;
const RECIPIENTS = ["mail", "database", "documents", "recaptcha"] as const;
type PartId = "visit" | "contact" | "certificate" | "watch" | "directory" | "register" | "storage" | "rights";

function Part({ id }: { id: PartId }) {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	return (
		<>
			<h2>{t(`policy.parts.${id}.title`)}</h2>
			<p>{t(`policy.parts.${id}.text`, { retention: retentionText(language === "de" ? "de" : "en") })}</p>
		</>
	);
}

function Principle() {
	const { t } = useTranslation("public");
	return (
		<section>
			<h2>{t("policy.parts.principle.title")}</h2>
			<p>
				<span>{t("policy.parts.principle.text")}</span>
				<WithSetting settings={WITHOUT_GOOGLE}> {t("policy.parts.principle.own")}</WithSetting>
				<WithSetting settings={["recaptcha"]}> {t("policy.parts.principle.recaptcha")}</WithSetting>
			</p>
		</section>
	);
}

function Check() {
	const { t } = useTranslation("public");
	return (
		<WithSetting as="section" settings={["altcha", "recaptcha"]}>
			<h2>{t("policy.parts.check.title")}</h2>
			<p>
				<WithSetting settings={["altcha"]}>{t("policy.parts.check.altcha")}</WithSetting>
				<WithSetting settings={["recaptcha"]}>
					{t("policy.parts.check.recaptcha", { cookie: COOKIES.recaptcha.name })}
				</WithSetting>
			</p>
		</WithSetting>
	);
}

function Recipients() {
	const { t } = useTranslation("public");
	return (
		<section>
			<h2>{t("policy.parts.recipients.title")}</h2>
			<p>{t("policy.parts.recipients.lead")}</p>
			<ul>
				<li>{t("policy.parts.recipients.staff")}</li>
				<li>{t("policy.parts.recipients.servers")}</li>
				{RECIPIENTS.map((setting) => (
					<WithSetting key={setting} as="li" settings={[setting]}>
						{t(`policy.parts.recipients.${setting}`)}
					</WithSetting>
				))}
			</ul>
			<p>
				<span>{t("policy.parts.recipients.text")}</span>
				<WithSetting settings={WITHOUT_GOOGLE}> {t("policy.parts.recipients.own")}</WithSetting>
			</p>
		</section>
	);
}

/** The privacy policy exists in German and English. Visitors with any other language read the English text. */
function Privacy() {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const read = language === "de" ? "de" : "en";
	const isForeign = language !== read;
	const part = (id: PartId) => (
		<section>
			<Part id={id} />
		</section>
	);
	return (
		<TextPage
			title={t("policy.title")}
			lead={t("privacy.policyNote")}
			lang={isForeign ? "en" : undefined}
			leadLang={isForeign ? LANGUAGE[language].html : undefined}
		>
			<section>
				<h2>{t("policy.controller")}</h2>
				<p>
					{brand.name}, {seatAddress(brand, read)}, <a href={`mailto:${brand.email}`}>{brand.email}</a>
				</p>
			</section>
			<Principle />
			{part("visit")}
			<StoredInBrowser />
			{part("contact")}
			<Check />
			{part("certificate")}
			<WithSetting as="section" settings={["mail"]}>
				<Part id="watch" />
			</WithSetting>
			{part("directory")}
			{part("register")}
			<Recipients />
			{part("storage")}
			{part("rights")}
		</TextPage>
	);
}

export const PrivacyPage = withFrame("privacy", Privacy);
