import { Banner, Stack } from "@portal/shared-ui/basics";
import { useHumanCheck, useTranslation } from "@portal/shared-ui/module";
import { type ReactNode, useState } from "react";
import { Loaded } from "../remote/Loaded.tsx";
import { part } from "../remote/part.ts";
import { Consent } from "./Consent.tsx";

/** The form loads only after consent, so that the sign-in page itself needs no validation code. */
const formPart = part(() => import("./SignInForm.tsx"));

export function SignIn({ canReset = false, children }: { canReset?: boolean; children?: ReactNode }) {
	const { t } = useTranslation("shell");
	const [hasConsent, setConsent] = useState(false);
	const humanCheck = useHumanCheck("Login", { enabled: hasConsent });
	return (
		<Stack>
			{!navigator.cookieEnabled && (
				<Banner tone="warning" title={t("cookies.blocked")}>
					<p>{t("cookies.effect")}</p>
				</Banner>
			)}
			{hasConsent && (
				<div className="shell-sign-in">
					<Loaded source={formPart} name={t("areas.login")}>
						{({ SignInForm }) => (
							<SignInForm humanCheck={humanCheck} canReset={canReset}>
								{children}
							</SignInForm>
						)}
					</Loaded>
				</div>
			)}
			<Consent isGiven={hasConsent} onChange={setConsent}>
				{children}
			</Consent>
		</Stack>
	);
}
