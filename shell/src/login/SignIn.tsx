import { Stack } from "@portal/shared-ui/basics";
import { useHumanCheck, useTranslation } from "@portal/shared-ui/module";
import { type ReactNode, useState } from "react";
import { Loaded } from "../remote/Loaded.tsx";
import { part } from "../remote/part.ts";
import { Consent } from "./Consent.tsx";

/** Only after the consent: the form and the rules of its fields. */
const formPart = part(() => import("./SignInForm.tsx"));

interface SignInProps {
	/** The page may be left for a new password. */
	canReset?: boolean;
	children?: ReactNode;
}

export function SignIn({ canReset = false, children }: SignInProps) {
	const { t } = useTranslation("shell");
	const [hasConsent, setConsent] = useState(false);
	const humanCheck = useHumanCheck("Login", { enabled: hasConsent });
	return (
		<Stack>
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
