import { RECOVERY_CODES } from "@portal/contracts/contract/second-factors";
import { Button, Card, ConfirmDialog } from "@portal/shared-ui";
import { useApi } from "@portal/shared-ui/module";
import { useState } from "react";
import { renewRecoveryCodes } from "../account/api.ts";
import { useAccountTexts } from "../account/useAccountTexts.ts";
import type { FactorProps } from "./AuthenticatorCard.tsx";

/** Card for recovery codes. An account without a second factor has none, because it does not need them. */
export function RecoveryCodesCard({ factors: { totp, passkeys, recoveryCodes }, onChange }: FactorProps) {
	const { t } = useAccountTexts();
	const api = useApi();
	const [isConfirming, setConfirming] = useState(false);
	if (!totp && passkeys.length === 0) return null;
	const renew = async () => onChange((await renewRecoveryCodes(api)).recoveryCodes);
	return (
		<Card
			title={t("codes.title")}
			actions={
				<Button size="small" onPress={() => setConfirming(true)}>
					{t("codes.renew")}
				</Button>
			}
		>
			<p>{t("codes.hint")}</p>
			<p>{t("codes.left", { count: recoveryCodes, all: RECOVERY_CODES })}</p>
			<ConfirmDialog
				isOpen={isConfirming}
				onOpenChange={setConfirming}
				title={t("codes.renew")}
				message={t("codes.renewHint")}
				confirmLabel={t("codes.renew")}
				onConfirm={renew}
			/>
		</Card>
	);
}
