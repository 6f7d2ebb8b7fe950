import "./register.css";
import { TextLink } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { focusOnMount } from "../frame/focus.ts";
import { withFrame } from "../frame/PublicFrame.tsx";
import { WithoutScript } from "../frame/WithoutScript.tsx";
import { RegisterForm } from "./RegisterForm.tsx";
import { useRegistration } from "./useRegistration.ts";

function Success() {
	const { t } = useTranslation("public");
	return (
		<section className="pub-register pub-card">
			<h1 ref={focusOnMount} tabIndex={-1}>
				{t("register.success")}
			</h1>
			<p>{t("register.successText")}</p>
			<TextLink href="/login">{t("register.signIn")}</TextLink>
		</section>
	);
}

function Registration() {
	const { t } = useTranslation("public");
	const registration = useRegistration();
	if (registration.isDone) return <Success />;
	return (
		<section className="pub-register pub-card">
			<h1>{t("meta.register.title")}</h1>
			<WithoutScript>{t("noscript.register")}</WithoutScript>
			<RegisterForm registration={registration} />
			<p className="pub-register__signin pub-small">
				{t("register.registered")} <TextLink href="/login">{t("register.signIn")}</TextLink>
			</p>
		</section>
	);
}

/** Creates an account. The page starts in English, because applicants come from many countries. */
export const RegisterPage = withFrame("register", Registration, "en");
