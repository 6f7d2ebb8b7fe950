import { sentence } from "@portal/api/contract/messages";
import { loginForm } from "@portal/api/contract/sessions";
import { type HumanCheckState, RequestError, schemaValidator, useSession } from "@portal/shared-ui/module";
import { useState } from "react";

const EMPTY = { userid: "", pwd: "" };
export type Credentials = typeof EMPTY;
export type CredentialField = keyof Credentials;

const problemsOf = schemaValidator(loginForm);

// Whatever the reason, a sign-in has two sentences; only a failed human check is nobody's wrong password.
function refusal(error: unknown): string {
	if (!(error instanceof RequestError)) return sentence("login.err");
	if (error.code === "BOT_CHECK_FAILED") return error.message;
	return sentence(error.status === 401 ? "login.errUserInvalid" : "login.err");
}

type Step = { is: "editing"; wasSent: boolean; failure?: string } | { is: "sending" };

/**
 * What was typed, what is wrong with it, and the sending of it. By hand instead of with the forms' kit, which brings
 * date fields and lists along: this form is the first thing that anybody of the staff waits for.
 */
export function useSignInForm(humanCheck: HumanCheckState) {
	const { signIn } = useSession();
	const [values, setValues] = useState<Credentials>(EMPTY);
	const [step, setStep] = useState<Step>({ is: "editing", wasSent: false });
	const problems = problemsOf(values);

	async function send(): Promise<void> {
		setStep({ is: "sending" });
		try {
			const token = await humanCheck.token();
			if (token !== undefined) await signIn({ ...loginForm.parse(values), token });
			setStep({ is: "editing", wasSent: false });
		} catch (error) {
			setStep({ is: "editing", wasSent: true, failure: refusal(error) });
		}
	}

	return {
		values,
		isSending: step.is === "sending",
		failure: step.is === "editing" ? step.failure : undefined,
		/** What is wrong with a field; nobody is told off before having sent the form. */
		problemOf: (field: CredentialField): string | undefined =>
			step.is === "editing" && step.wasSent ? problems[field]?.join(" ") : undefined,
		change: (field: CredentialField, value: string) => setValues((current) => ({ ...current, [field]: value })),
		/** Gives the first field that has to be mended; then nothing is sent. */
		submit(): CredentialField | undefined {
			if (step.is === "sending") return undefined;
			const wrong = (["userid", "pwd"] as const).find((field) => problems[field]);
			if (wrong) setStep({ is: "editing", wasSent: true });
			else void send();
			return wrong;
		},
	};
}
