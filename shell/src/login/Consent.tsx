import "./consent.css";
import { DEFAULT_LANGUAGE } from "@portal/contracts/kit/languages";
import { COOKIE_IDS, COOKIES, cookieName, lifetimesOf } from "@portal/contracts/kit/privacy";
import { Button, Inline, Stack } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { declaredBotCheck } from "./declared-check.ts";
import image from "./privacy.svg";

interface ConsentProps {
	isGiven: boolean;
	onChange: (isGiven: boolean) => void;
	text?: ReactNode;
	children?: ReactNode;
}

/** Privacy notice before a public form. The form loads its protection against bots only after consent. */
export function Consent({ isGiven, onChange, text, children }: ConsentProps) {
	const { t } = useTranslation("shell");
	const botCheck = declaredBotCheck();
	const cookies = COOKIE_IDS.filter((id) => ["signIn", botCheck].includes(COOKIES[id].setBy));
	const toggle = (
		<Button
			variant={isGiven ? "ghost" : "primary"}
			size={isGiven ? "small" : "medium"}
			autoFocus={!isGiven}
			onPress={() => onChange(!isGiven)}
		>
			{isGiven ? t("consent.withdraw") : t("consent.give")}
		</Button>
	);
	if (isGiven) return <div className="shell-consent__withdraw">{toggle}</div>;
	return (
		<Stack>
			<img src={image} alt="" width={320} height={150} className="shell-consent__image" />
			<div>
				<h2>{t("consent.title")}</h2>
				{text ?? (
					<>
						{botCheck !== "off" && <p>{t(`consent.check.${botCheck}`)}</p>}
						<p>{t("consent.cookies")}</p>
						<ul className="shell-consent__cookies">
							{cookies.map((id) => (
								<li key={id}>
									<code>{cookieName(id, window.location.protocol === "https:")}</code>{" "}
									{t(`consent.cookie.${id}`, lifetimesOf(id, DEFAULT_LANGUAGE))}
								</li>
							))}
						</ul>
					</>
				)}
			</div>
			<Inline align="between">
				{toggle}
				{children}
			</Inline>
		</Stack>
	);
}
