import "./sign-in.css";
import { Banner, Button, Inline, PasswordField, TextField } from "@portal/shared-ui/basics";
import { type HumanCheckState, useTranslation } from "@portal/shared-ui/module";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { type CredentialField, useSignInForm } from "./useSignInForm.ts";

interface SignInFormProps {
	humanCheck: HumanCheckState;
	/** Beside the Login button. */
	children?: ReactNode;
}

/** User id and password; does nothing while the human check is not available. */
export function SignInForm({ humanCheck, children }: SignInFormProps) {
	const { t } = useTranslation("shell");
	const { values, isSending, failure, problemOf, change, submit } = useSignInForm(humanCheck);
	const inputs = { userid: useRef<HTMLInputElement>(null), pwd: useRef<HTMLInputElement>(null) };
	const banner = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (failure !== undefined) banner.current?.focus();
	}, [failure]);

	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
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
		<form className="shell-sign-in__form" aria-label={t("login.title")} onSubmit={onSubmit} noValidate>
			{failure !== undefined && <Banner ref={banner} tone="error" live="off" title={failure} />}
			<TextField {...field("userid")} autoComplete="username" autoFocus spellCheck="false" />
			<PasswordField {...field("pwd")} autoComplete="current-password" />
			<Inline align="between">
				<Button type="submit" variant="primary" isPending={isSending}>
					{t("login.submit")}
				</Button>
				{children}
			</Inline>
		</form>
	);
}
