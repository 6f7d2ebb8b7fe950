import "../account/account.css";
import "./security.css";
import { ErrorState, Skeleton, Stack } from "@portal/shared-ui/basics";
import { errorMessage, Page, useApi, useQuery } from "@portal/shared-ui/module";
import { ownFactors } from "../account/api.ts";
import { useAccountTexts } from "../account/useAccountTexts.ts";
import { AuthenticatorCard } from "./AuthenticatorCard.tsx";
import { EmailCard } from "./EmailCard.tsx";
import { PasskeysCard } from "./PasskeysCard.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import { RecoveryCodesCard } from "./RecoveryCodesCard.tsx";
import { SessionsCard } from "./SessionsCard.tsx";

function Factors() {
	const factors = useQuery(ownFactors(useApi()));
	if (factors.data)
		return (
			<>
				<AuthenticatorCard factors={factors.data} />
				<PasskeysCard factors={factors.data} />
				<RecoveryCodesCard factors={factors.data} />
			</>
		);
	if (factors.isError)
		return <ErrorState message={errorMessage(factors.error)} onRetry={() => void factors.refetch()} />;
	return <Skeleton lines={6} />;
}

export function SecurityPage() {
	const { t } = useAccountTexts();
	return (
		<Page title={t("security.title")}>
			<Stack gap="large" className="security">
				<p>{t("security.hint")}</p>
				<PasswordCard />
				<EmailCard />
				<Factors />
				<SessionsCard />
			</Stack>
		</Page>
	);
}
