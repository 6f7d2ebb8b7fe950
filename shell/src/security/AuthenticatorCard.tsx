import type { OwnFactors, TotpSetup } from "@portal/contracts/contract/second-factors";
import { Badge, Banner, Button, Card, ConfirmDialog, Dialog } from "@portal/shared-ui";
import { formatDate, useApi, useMutation } from "@portal/shared-ui/module";
import { useState } from "react";
import { AuthenticatorSetup } from "../account/AuthenticatorSetup.tsx";
import { beginAuthenticator, removeAuthenticator } from "../account/api.ts";
import { useFailureText } from "../account/failure.ts";
import { useAccountTexts } from "../account/useAccountTexts.ts";

export interface FactorProps {
	factors: OwnFactors;
	/** Loads the factors again after a change, and shows new recovery codes, or a message if there are none. */
	onChange: (outcome: readonly string[] | string) => Promise<unknown>;
}

export function AuthenticatorCard({ factors: { totp }, onChange }: FactorProps) {
	const { t } = useAccountTexts();
	const api = useApi();
	const failureText = useFailureText();
	const [setup, setSetup] = useState<TotpSetup>();
	const [isRemoving, setRemoving] = useState(false);
	const begin = useMutation({ mutationFn: () => beginAuthenticator(api), onSuccess: setSetup });
	const done = async (recoveryCodes: readonly string[] | undefined) => {
		setSetup(undefined);
		await onChange(recoveryCodes ?? t("authenticator.added"));
	};
	const remove = async () => {
		await removeAuthenticator(api);
		await onChange(t("authenticator.removed"));
	};
	const action = totp ? (
		<Button size="small" aria-label={t("authenticator.remove")} onPress={() => setRemoving(true)}>
			{t("remove")}
		</Button>
	) : (
		<Button
			size="small"
			variant="primary"
			aria-label={t("authenticator.setUpTitle")}
			isPending={begin.isPending}
			onPress={() => begin.mutate()}
		>
			{t("authenticator.setUp")}
		</Button>
	);
	return (
		<Card title={t("authenticator.title")} actions={action}>
			{begin.isError && <Banner tone="error">{failureText(begin.error)}</Banner>}
			<p>{t("authenticator.hint")}</p>
			<p>
				{totp ? (
					<>
						<Badge tone="success">{t("authenticator.on")}</Badge>{" "}
						{t("authenticator.since", { date: formatDate(totp.since) })}
					</>
				) : (
					<Badge>{t("authenticator.off")}</Badge>
				)}
			</p>
			<Dialog
				title={t("authenticator.setUpTitle")}
				isOpen={setup !== undefined}
				isDismissable={false}
				onOpenChange={(isOpen) => !isOpen && setSetup(undefined)}
			>
				{setup && (
					<AuthenticatorSetup setup={setup} onDone={done}>
						<Button onPress={() => setSetup(undefined)}>{t("cancel")}</Button>
					</AuthenticatorSetup>
				)}
			</Dialog>
			<ConfirmDialog
				isOpen={isRemoving}
				onOpenChange={setRemoving}
				tone="danger"
				title={t("authenticator.remove")}
				message={t("authenticator.removeHint")}
				confirmLabel={t("remove")}
				onConfirm={remove}
			/>
		</Card>
	);
}
