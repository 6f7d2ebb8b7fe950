import { LinkButton } from "@portal/shared-ui/basics";
import { useLocation } from "@portal/shared-ui/module";
import { useAccountTexts } from "../account/useAccountTexts.ts";
import { EntranceFrame } from "../login/EntranceFrame.tsx";
import { NewPassword } from "./NewPassword.tsx";
import { ResetRequest } from "./ResetRequest.tsx";

/** Page for a new password. Without a token it requests an e-mail, whose link contains the token. */
export function PasswordResetPage() {
	const { t } = useAccountTexts();
	const token = useLocation().hash.slice(1);
	const back = (
		<LinkButton href="/login" variant="ghost" icon="arrow-left">
			{t("reset.back")}
		</LinkButton>
	);
	return (
		<EntranceFrame title={t(token ? "reset.newTitle" : "reset.title")}>
			{token ? (
				<NewPassword key={token} token={token}>
					{back}
				</NewPassword>
			) : (
				<ResetRequest>{back}</ResetRequest>
			)}
		</EntranceFrame>
	);
}
