import { LinkButton } from "@portal/shared-ui/basics";
import { useLocation, useTranslation } from "@portal/shared-ui/module";
import { AccountTexts } from "../account/AccountTexts.tsx";
import { EntranceFrame } from "../login/EntranceFrame.tsx";
import { NewPassword } from "./NewPassword.tsx";
import { ResetRequest } from "./ResetRequest.tsx";

function Content() {
	const { t } = useTranslation("account");
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

/** A new password for who has forgotten the old one: first the mail is asked for, its link leads here with a token. */
export function PasswordResetPage() {
	return (
		<AccountTexts>
			<Content />
		</AccountTexts>
	);
}
