import "../account/account.css";
import { Banner, Button, Inline, Stack } from "@portal/shared-ui/basics";
import { useHost, useNavigate, useSession } from "@portal/shared-ui/module";
import { useState } from "react";
import { PasswordForm } from "../account/PasswordForm.tsx";
import { useAccountTexts } from "../account/useAccountTexts.ts";
import { EntranceFrame } from "../login/EntranceFrame.tsx";
import { SIGN_OUT } from "../login/sign-out.ts";
import { IdentityDialog } from "./IdentityDialog.tsx";
import { SecondFactorSetup } from "./SecondFactorSetup.tsx";
import { SessionDialog } from "./SessionDialog.tsx";

/** Page with steps that an account must complete, such as a new password, before the API accepts other requests. */
export function Obligation() {
	const { t } = useAccountTexts();
	const { session } = useHost();
	const { user } = useSession();
	const navigate = useNavigate();
	const [isStuck, setStuck] = useState(false);
	const mustChangePassword = user?.mustChangePassword === true;

	/** Requests a new session token, which contains the remaining obligations, such as setting a new password. */
	const goOn = async () => {
		setStuck(false);
		const token = session.accessToken();
		setStuck(token === undefined || !(await session.renew(token)));
	};
	return (
		<EntranceFrame title={t(mustChangePassword ? "obligation.passwordTitle" : "obligation.factorTitle")}>
			<Stack>
				<p>{t(mustChangePassword ? "obligation.passwordHint" : "obligation.factorHint")}</p>
				{isStuck && (
					<Banner
						tone="error"
						actions={
							<Button size="small" icon="refresh" onPress={() => void goOn()}>
								{t("obligation.retry")}
							</Button>
						}
					>
						{t("obligation.stuck")}
					</Banner>
				)}
				{mustChangePassword ? <PasswordForm onDone={goOn} /> : <SecondFactorSetup onDone={goOn} />}
				<Inline>
					<Button variant="ghost" icon="logout" onPress={() => void navigate("/login", { state: SIGN_OUT })}>
						{t("obligation.signOut")}
					</Button>
				</Inline>
			</Stack>
			<IdentityDialog />
			<SessionDialog />
		</EntranceFrame>
	);
}
