import type { TotpSetup } from "@portal/contracts/contract/second-factors";
import { Banner, Button, Stack } from "@portal/shared-ui/basics";
import { supportsPasskeys, useApi, useMutation, useQuery } from "@portal/shared-ui/module";
import { useState } from "react";
import { AuthenticatorSetup } from "../account/AuthenticatorSetup.tsx";
import { addPasskey, beginAuthenticator, signInOptions } from "../account/api.ts";
import { useFailureText } from "../account/failure.ts";
import { PasskeyForm } from "../account/PasskeyForm.tsx";
import { RecoveryCodes } from "../account/RecoveryCodes.tsx";
import { useAccountTexts } from "../account/useAccountTexts.ts";

type Step =
	| { is: "choosing" }
	| { is: "authenticator"; setup: TotpSetup }
	| { is: "passkey" }
	| { is: "codes"; codes: readonly string[] };

export function SecondFactorSetup({ onDone }: { onDone: () => unknown }) {
	const { t } = useAccountTexts();
	const api = useApi();
	const failureText = useFailureText();
	const options = useQuery(signInOptions(api)).data;
	const [step, setStep] = useState<Step>({ is: "choosing" });
	const begin = useMutation({
		mutationFn: () => beginAuthenticator(api),
		onSuccess: (setup) => setStep({ is: "authenticator", setup }),
	});
	const added = (codes: readonly string[] | undefined) => (codes ? setStep({ is: "codes", codes }) : onDone());
	const back = <Button onPress={() => setStep({ is: "choosing" })}>{t("obligation.otherWay")}</Button>;

	switch (step.is) {
		case "authenticator":
			return (
				<AuthenticatorSetup setup={step.setup} onDone={added}>
					{back}
				</AuthenticatorSetup>
			);
		case "passkey":
			return (
				<PasskeyForm
					label={t("passkeys.addTitle")}
					hint={t("passkeys.addHint")}
					submitLabel={t("passkeys.add")}
					onName={async (name) => added((await addPasskey(api, name)).recoveryCodes)}
				>
					{back}
				</PasskeyForm>
			);
		case "codes":
			return <RecoveryCodes codes={step.codes} onDone={() => void onDone()} />;
		default:
			return (
				<Stack>
					{begin.isError && <Banner tone="error">{failureText(begin.error)}</Banner>}
					<Button variant="primary" isPending={begin.isPending} onPress={() => begin.mutate()}>
						{t("obligation.authenticator")}
					</Button>
					{options?.passkeys && supportsPasskeys() && (
						<Button onPress={() => setStep({ is: "passkey" })}>{t("obligation.passkey")}</Button>
					)}
				</Stack>
			);
	}
}
