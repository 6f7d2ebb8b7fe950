import { Button, PasswordField, readsFilledFields, TextField, textsIn } from "@portal/shared-ui/basics";
import { useTranslation } from "@portal/shared-ui/module";
import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { CheckAgreement } from "../frame/declared.tsx";
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
	// The field whose explanation is visible: at first the one with the focus on load, so that the form does not move.
	const [focused, setFocused] = useState<Field | undefined>("username");
	const message = useRef<HTMLParagraphElement>(null);
	const first = useRef<HTMLInputElement>(null);

	useEffect(() => {
		const { activeElement } = document;
		if (activeElement === null || activeElement === document.body) return first.current?.focus();
		// Adopts the field that the visitor has focused before React took control of the form.
		const preselected = FIELDS.find((name) => name === activeElement.getAttribute("name"));
		if (preselected) setFocused(preselected);
	}, []);

	useEffect(() => {
		if (failure) message.current?.focus();
	}, [failure]);

	const isValid: Record<Field, boolean> = {
		username: rules?.isUsername(values.username) ?? false,
		password: rules?.isPassword(values.password) ?? false,
		confirm: values.confirm === values.password,
	};
	const isWrong = (name: Field) => rules !== undefined && values[name] !== "" && !isValid[name];
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const { username, password } = textsIn(event.currentTarget, values);
		void signUp({ user: username, pwd: password });
	};
	/** Reads all fields from the form, because password managers may fill them in without an event. */
	const read = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
		const texts = textsIn(currentTarget, values);
		if (FIELDS.every((name) => texts[name] === values[name])) return;
		setValues(texts);
		prepare();
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
		// Renders an element even without a text, because the input refers to the element by its id.
		description: <span>{(focused === name || isWrong(name)) && !isValid[name] && t(`register.${name}Note`)}</span>,
		isInvalid: isWrong(name),
		isRequired: true,
	});

	return (
		<form
			className="pub-register__form pub-stack"
			method="post"
			onSubmit={submit}
			{...readsFilledFields(read)}
			noValidate
		>
			<p ref={message} className="pub-register__error" role="alert" aria-live="assertive" tabIndex={-1}>
				{failure && t(`register.error.${failure}`)}
			</p>
			<TextField {...field("username")} autoComplete="username" spellCheck="false" inputRef={first} />
			<PasswordField {...field("password")} autoComplete="new-password" />
			<PasswordField {...field("confirm")} autoComplete="new-password" />
			<p className="pub-small">
				<CheckAgreement text={(check, params) => t(`register.check.${check}`, params)} />
			</p>
			<Button type="submit" variant="primary" isDisabled={FIELDS.some((name) => !isValid[name])} isPending={isSending}>
				{t("register.signUp")}
			</Button>
			<SlowHint isSending={isSending} onStop={stop} />
		</form>
	);
}
