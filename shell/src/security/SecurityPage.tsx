import "../account/account.css";
import "./security.css";
import { Dialog, Stack, toast } from "@portal/shared-ui";
import { Loading, Page, useApi, useQuery } from "@portal/shared-ui/module";
import { useState } from "react";
import { ownFactors } from "../account/api.ts";
import { RecoveryCodes } from "../account/RecoveryCodes.tsx";
import { useAccountTexts } from "../account/useAccountTexts.ts";
import { AuthenticatorCard, type FactorProps } from "./AuthenticatorCard.tsx";
import { EmailCard } from "./EmailCard.tsx";
import { PasskeysCard } from "./PasskeysCard.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import { RecoveryCodesCard } from "./RecoveryCodesCard.tsx";
import { SessionsCard } from "./SessionsCard.tsx";

function Factors() {
	const { t } = useAccountTexts();
	const query = useQuery(ownFactors(useApi()));
	const [codes, setCodes] = useState<readonly string[]>();
	if (!query.data) return <Loading query={query} lines={6} />;
	const onChange: FactorProps["onChange"] = (outcome) => {
		// With new recovery codes no toast is needed, because the dialog that shows them already confirms the success.
		if (typeof outcome === "string") toast(outcome);
		else setCodes(outcome);
		return query.refetch();
	};
	const props = { factors: query.data, onChange };
	return (
		<>
			<AuthenticatorCard {...props} />
			<PasskeysCard {...props} />
			<RecoveryCodesCard {...props} />
			{/* Only the dialog's button closes it, because the codes cannot be shown again. */}
			<Dialog
				title={t("codes.dialogTitle")}
				isOpen={codes !== undefined}
				isDismissable={false}
				isKeyboardDismissDisabled
			>
				{codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
			</Dialog>
		</>
	);
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
