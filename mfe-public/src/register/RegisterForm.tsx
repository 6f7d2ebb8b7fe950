import { Button, PasswordField, TextField } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { isPassword, isUsername, type useRegistration } from "./useRegistration.ts";

type Field = "username" | "password" | "confirm";

interface RegisterFormProps {
	registration: ReturnType<typeof useRegistration>;
}

export function RegisterForm({ registration }: RegisterFormProps) {
	const { t } = useTranslation("public");
	const { failure, isSending, clearFailure, signUp } = registration;
	const [values, setValues] = useState<Record<Field, string>>({ username: "", password: "", confirm: "" });
	const [focused, setFocused] = useState<Field>();
	const message = useRef<HTMLParagraphElement>(null);

	useEffect(() => {
		if (failure) message.current?.focus();
	}, [failure]);

	const isValid: Record<Field, boolean> = {
		username: isUsername(values.username),
		password: isPassword(values.password),
		confirm: values.confirm === values.password,
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		signUp({ user: values.username, pwd: values.password });
	};
	const field = (name: Field) => ({
		label: t(`register.${name}`),
		name,
		value: values[name],
		onChange: (value: string) => {
			setValues({ ...values, [name]: value });
			clearFailure();
		},
		onFocus: () => setFocused(name),
		onBlur: () => setFocused(undefined),
		// An element even when it is empty: only what is there from the beginning is tied to the field.
		description: <span>{focused === name && !isValid[name] && t(`register.${name}Note`)}</span>,
		isInvalid: values[name] !== "" && !isValid[name],
		isRequired: true,
	});

	return (
		<form className="pub-register__form" onSubmit={submit} noValidate>
			<p ref={message} className="pub-register__error" role="alert" aria-live="assertive" tabIndex={-1}>
				{failure && t(`register.error.${failure}`)}
			</p>
			<TextField {...field("username")} autoComplete="username" spellCheck="false" autoFocus />
			<PasswordField {...field("password")} autoComplete="new-password" />
			<PasswordField {...field("confirm")} autoComplete="new-password" />
			<p className="pub-register__check">{t("register.check")}</p>
			<Button
				type="submit"
				variant="primary"
				isDisabled={!isValid.username || !isValid.password || !isValid.confirm}
				isPending={isSending}
			>
				{t("register.signUp")}
			</Button>
		</form>
	);
}
