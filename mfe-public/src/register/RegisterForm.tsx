import { Button, PasswordField, TextField } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { SlowHint } from "../sending/SlowHint.tsx";
import type { useRegistration } from "./useRegistration.ts";

const FIELDS = ["username", "password", "confirm"] as const;
type Field = (typeof FIELDS)[number];

interface RegisterFormProps {
	registration: ReturnType<typeof useRegistration>;
}

export function RegisterForm({ registration }: RegisterFormProps) {
	const { t } = useTranslation("public");
	const { failure, isSending, clearFailure, signUp, stop, rules, prepare } = registration;
	const [values, setValues] = useState<Record<Field, string>>({ username: "", password: "", confirm: "" });
	// The first field gets the focus at once: its note is there from the beginning, so that nothing moves then.
	const [focused, setFocused] = useState<Field | undefined>("username");
	const message = useRef<HTMLParagraphElement>(null);
	const first = useRef<HTMLInputElement>(null);

	useEffect(() => {
		const { activeElement } = document;
		if (activeElement === null || activeElement === document.body) return first.current?.focus();
		// The visitor went to another field before the program was there.
		const gone = FIELDS.find((name) => name === activeElement.getAttribute("name"));
		if (gone) setFocused(gone);
	}, []);

	useEffect(() => {
		if (failure) message.current?.focus();
	}, [failure]);

	const isValid: Record<Field, boolean> = {
		username: rules?.isUsername(values.username) ?? false,
		password: rules?.isPassword(values.password) ?? false,
		confirm: values.confirm === values.password,
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		void signUp({ user: values.username, pwd: values.password });
	};
	const field = (name: Field) => ({
		label: t(`register.${name}`),
		name,
		value: values[name],
		onChange: (value: string) => {
			setValues((current) => ({ ...current, [name]: value }));
			clearFailure();
			prepare();
		},
		onFocus: () => setFocused(name),
		onBlur: () => setFocused(undefined),
		// An element even when it is empty: only what is there from the beginning is tied to the field.
		description: <span>{focused === name && !isValid[name] && t(`register.${name}Note`)}</span>,
		isInvalid: rules !== undefined && values[name] !== "" && !isValid[name],
		isRequired: true,
	});

	return (
		<form className="pub-register__form" method="post" onSubmit={submit} noValidate>
			<p ref={message} className="pub-register__error" role="alert" aria-live="assertive" tabIndex={-1}>
				{failure && t(`register.error.${failure}`)}
			</p>
			<TextField {...field("username")} autoComplete="username" spellCheck="false" inputRef={first} />
			<PasswordField {...field("password")} autoComplete="new-password" />
			<PasswordField {...field("confirm")} autoComplete="new-password" />
			<p className="pub-small">{t("register.check")}</p>
			<Button
				type="submit"
				variant="primary"
				isDisabled={!isValid.username || !isValid.password || !isValid.confirm}
				isPending={isSending}
			>
				{t("register.signUp")}
			</Button>
			<SlowHint isSending={isSending} onStop={stop} />
		</form>
	);
}
