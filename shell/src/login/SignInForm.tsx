import { sentence } from "@portal/api/contract/messages";
import { loginForm } from "@portal/api/contract/sessions";
import { Inline } from "@portal/shared-ui";
import { Form, useAppForm } from "@portal/shared-ui/form";
import {
	type HumanCheckState,
	RequestError,
	schemaValidator,
	useSession,
	useTranslation,
} from "@portal/shared-ui/module";
import type { ReactNode } from "react";

const EMPTY = { userid: "", pwd: "" };
const validate = schemaValidator(loginForm);

// Whatever the reason, a sign-in has two sentences; only a failed human check is nobody's wrong password.
function refusal(error: unknown): RequestError {
	if (error instanceof RequestError && error.code === "BOT_CHECK_FAILED") return error;
	const { status, code } = error instanceof RequestError ? error : { status: 0, code: "UNKNOWN" };
	return new RequestError(status, { code, message: sentence(status === 401 ? "login.errUserInvalid" : "login.err") });
}

interface SignInFormProps {
	humanCheck: HumanCheckState;
	/** Beside the Login button. */
	children?: ReactNode;
}

/** User id and password; does nothing while the human check is not available. */
export function SignInForm({ humanCheck, children }: SignInFormProps) {
	const { t } = useTranslation("shell");
	const { signIn } = useSession();
	const form = useAppForm({
		defaultValues: EMPTY,
		validate,
		onSubmit: async (values) => {
			const token = await humanCheck.token();
			if (token === undefined) return;
			await signIn({ ...loginForm.parse(values), token }).catch((error: unknown) => {
				throw refusal(error);
			});
		},
	});
	return (
		<Form form={form} aria-label={t("login.title")}>
			<form.AppField name="userid">
				{(field) => (
					<field.TextField label={t("login.userid")} isRequired autoComplete="username" autoFocus spellCheck="false" />
				)}
			</form.AppField>
			<form.AppField name="pwd">
				{(field) => <field.PasswordField label={t("login.pwd")} isRequired autoComplete="current-password" />}
			</form.AppField>
			<Inline align="between">
				<form.SubmitButton>{t("login.submit")}</form.SubmitButton>
				{children}
			</Inline>
		</Form>
	);
}
