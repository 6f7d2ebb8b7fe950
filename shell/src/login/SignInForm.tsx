import "../account/account.css";
import { Banner, Button, Inline, PasswordField, readsFilledFields, TextField, textsIn } from "@portal/shared-ui/basics";
import { type HumanCheckState, useTranslation } from "@portal/shared-ui/module";
import {
	type FormEvent,
	memo,
	type ReactNode,
	type RefObject,
	type SyntheticEvent,
	useEffect,
	useRef,
	useState,
} from "react";
import { clockTime } from "../account/useRetryDelay.ts";
import { ForgottenPassword, PasskeySignIn } from "./OtherWays.tsx";
import { SecondStep } from "./SecondStep.tsx";
import { type CredentialField, type SecondFactor, type SignInFailure, useSignInForm } from "./useSignInForm.ts";

interface SignInFormProps {
	humanCheck: HumanCheckState;
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
	over: string | undefined;
	onSecondFactor: (needed: SecondFactor) => void;
}

interface SignInFieldProps {
	name: CredentialField;
	value: string;
	onChange: (name: CredentialField, value: string) => void;
	problem: string | undefined;
	inputRef: RefObject<HTMLInputElement | null>;
}

/** The field is memoized, because rendering it again would overwrite a text from a password manager. */
const SignInField = memo(({ name, onChange, problem, ...field }: SignInFieldProps) => {
	const { t } = useTranslation("shell");
	const all = {
		...field,
		label: t(`login.${name}`),
		name,
		onChange: (value: string) => onChange(name, value),
		errorMessage: problem,
		isRequired: true,
	};
	if (name === "pwd") return <PasswordField {...all} autoComplete="current-password" />;
	return <TextField {...all} autoComplete="username" autoFocus spellCheck="false" />;
});

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

	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		setPasskeyFailure(undefined);
		const wrong = submit(textsIn(event.currentTarget, values));
		if (wrong) inputs[wrong].current?.focus();
	};
	const read = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
		const texts = textsIn(currentTarget, values);
		for (const name of ["userid", "pwd"] as const) if (texts[name] !== values[name]) change(name, texts[name]);
	};
	const field = (name: CredentialField) => ({
		name,
		value: values[name],
		onChange: change,
		problem: problemOf(name),
		inputRef: inputs[name],
	});
	return (
		<form
			className="ui-stack ui-gap--medium"
			aria-label={t("login.title")}
			onSubmit={onSubmit}
			{...readsFilledFields(read)}
			noValidate
		>
			{failure && <Banner ref={banner} tone={failure.tone} live="off" title={failure.text} />}
			<SignInField {...field("userid")} />
			<SignInField {...field("pwd")} />
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
