import { Stack } from "@portal/shared-ui";
import { useHumanCheck } from "@portal/shared-ui/module";
import { type ReactNode, useState } from "react";
import { Consent } from "./Consent.tsx";
import { SignInForm } from "./SignInForm.tsx";

/** Consent first, then the form. */
export function SignIn({ children }: { children?: ReactNode }) {
	const [hasConsent, setConsent] = useState(false);
	const humanCheck = useHumanCheck("Login", { enabled: hasConsent });
	return (
		<Stack>
			{hasConsent && <SignInForm humanCheck={humanCheck}>{children}</SignInForm>}
			<Consent isGiven={hasConsent} onChange={setConsent}>
				{children}
			</Consent>
		</Stack>
	);
}
