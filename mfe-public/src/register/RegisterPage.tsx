import "./register.css";
import { TextLink } from "@portal/shared-ui/basics";
import { usePageTitle, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useRef } from "react";
import { PublicFrame } from "../frame/PublicFrame.tsx";
import { WithoutScript } from "../frame/WithoutScript.tsx";
import { RegisterForm } from "./RegisterForm.tsx";
import { useRegistration } from "./useRegistration.ts";

function Success() {
	const { t } = useTranslation("public");
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<section className="pub-register pub-card">
			<h1 ref={heading} tabIndex={-1}>
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
	usePageTitle(t("register.title"));
	if (registration.isDone) return <Success />;
	return (
		<section className="pub-register pub-card">
			<h1>{t("register.title")}</h1>
			<WithoutScript>{t("noscript.register")}</WithoutScript>
			<RegisterForm registration={registration} />
			<p className="pub-register__signin pub-small">
				{t("register.registered")} <TextLink href="/login">{t("register.signIn")}</TextLink>
			</p>
		</section>
	);
}

/** Creates an account. The page starts in English, because applicants come from many countries. */
export function RegisterPage() {
	return (
		<PublicFrame preferred="en">
			<Registration />
		</PublicFrame>
	);
}
