import "../account/account.css";
import { Banner, Button, Inline, PasswordField, TextField } from "@portal/shared-ui/basics";
import { type HumanCheckState, useTranslation } from "@portal/shared-ui/module";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { clockTime } from "../account/useWait.ts";
import { ForgottenPassword, PasskeySignIn } from "./OtherWays.tsx";
import { SecondStep } from "./SecondStep.tsx";
import { type CredentialField, type SecondFactor, type SignInFailure, useSignInForm } from "./useSignInForm.ts";

interface SignInFormProps {
	humanCheck: HumanCheckState;
	/** The page may be left for a new password. */
	canReset: boolean;
	children?: ReactNode;
}

export function SignInForm(props: SignInFormProps) {
	const [needed, setNeeded] = useState<SecondFactor>();
	const [isOver, setOver] = useState<string>();
	const beginAgain = (message?: string) => {
		setNeeded(undefined);
		setOver(message);
	};
	if (needed) return <SecondStep needed={needed} onBeginAgain={beginAgain} />;
	return <Credentials {...props} over={isOver} onSecondFactor={setNeeded} />;
}

interface CredentialsProps extends SignInFormProps {
	/** Why there was no second step. */
	over: string | undefined;
	onSecondFactor: (needed: SecondFactor) => void;
}

function Credentials({ humanCheck, canReset, over, onSecondFactor, children }: CredentialsProps) {
	const { t } = useTranslation("shell");
	const form = useSignInForm(humanCheck, onSecondFactor);
	const [passkeyFailure, setPasskeyFailure] = useState<SignInFailure>();
	const { values, isSending, waiting, problemOf, change, submit } = form;
	const failure = form.failure ?? passkeyFailure ?? (over === undefined ? undefined : { tone: "error", text: over });
	const inputs = { userid: useRef<HTMLInputElement>(null), pwd: useRef<HTMLInputElement>(null) };
	const banner = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (form.failure ?? passkeyFailure) banner.current?.focus();
	}, [form.failure, passkeyFailure]);

	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		setPasskeyFailure(undefined);
		const wrong = submit();
		if (wrong) inputs[wrong].current?.focus();
	};
	const field = (name: CredentialField) => ({
		label: t(`login.${name}`),
		name,
		value: values[name],
		onChange: (value: string) => change(name, value),
		errorMessage: problemOf(name),
		inputRef: inputs[name],
		isRequired: true,
	});
	return (
		<form className="account-form" aria-label={t("login.title")} onSubmit={onSubmit} noValidate>
			{failure && <Banner ref={banner} tone={failure.tone} live="off" title={failure.text} />}
			<TextField {...field("userid")} autoComplete="username" autoFocus spellCheck="false" />
			<PasswordField {...field("pwd")} autoComplete="current-password" />
			<Inline align="between">
				<Button type="submit" variant="primary" isPending={isSending} isDisabled={waiting > 0}>
					{waiting > 0 ? t("login.wait", { time: clockTime(waiting) }) : t("login.submit")}
				</Button>
				{children}
			</Inline>
			<PasskeySignIn onFailure={(text) => setPasskeyFailure(text === undefined ? text : { tone: "error", text })} />
			{canReset && <ForgottenPassword />}
		</form>
	);
}
