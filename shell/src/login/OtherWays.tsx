import { Button, TextLink } from "@portal/shared-ui/basics";
import { supportsPasskeys, useEntranceApi, useHost, useMutation, useQuery } from "@portal/shared-ui/module";
import { signInByPasskey, signInOptions } from "../account/api.ts";
import { useFailureText } from "../account/failure.ts";
import { useAccountTexts } from "../account/useAccountTexts.ts";

const useOptions = () => useQuery(signInOptions(useEntranceApi())).data;

export function PasskeySignIn({ onFailure }: { onFailure: (text: string | undefined) => void }) {
	const { t } = useAccountTexts();
	const api = useEntranceApi();
	const { session } = useHost();
	const failureText = useFailureText();
	const options = useOptions();
	const signIn = useMutation({
		mutationFn: () => signInByPasskey(api),
		onMutate: () => onFailure(undefined),
		onSuccess: session.begin,
		onError: (error) => onFailure(failureText(error)),
	});
	if (!options?.passkeys || !supportsPasskeys()) return null;
	return (
		<Button icon="lock" isPending={signIn.isPending} onPress={() => signIn.mutate()}>
			{t("signIn.passkey")}
		</Button>
	);
}

export function ForgottenPassword() {
	const { t } = useAccountTexts();
	const options = useOptions();
	if (!options) return null;
	return (
		<p className="ui-hint">
			{options.passwordByMail ? (
				<TextLink href="/password-reset">{t("signIn.forgotten")}</TextLink>
			) : (
				`${t("signIn.forgotten")} ${t("signIn.askAdmin")}`
			)}
		</p>
	);
}
