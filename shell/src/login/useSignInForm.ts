import { loginForm } from "@portal/contracts/contract/sessions";
import { sentence } from "@portal/contracts/kit/sentences";
import { type HumanCheckState, RequestError, schemaValidator, useSession } from "@portal/shared-ui/module";
import { useState } from "react";
import { useAccountTexts } from "../account/useAccountTexts.ts";
import { useWait } from "../account/useWait.ts";

const EMPTY = { userid: "", pwd: "" };
export type Credentials = typeof EMPTY;
export type CredentialField = keyof Credentials;
export type SecondFactor = NonNullable<RequestError["secondFactor"]>;

const problemsOf = schemaValidator(loginForm);

/** Refusals whose sentence tells the person what to do; all others are told as a failure of the server. */
const TOLD: readonly string[] = ["BOT_CHECK_FAILED", "NOT_ACTIVATED", "RATE_LIMITED", "UNAVAILABLE", "TIMEOUT"];

function refusal(error: unknown): string {
	if (!(error instanceof RequestError)) return sentence("login.err");
	if (TOLD.includes(error.code)) return error.message;
	return sentence(error.status === 401 ? "login.errUserInvalid" : "login.err");
}

export interface SignInFailure {
	tone: "warning" | "error";
	text: string;
}

type Step = { is: "editing"; wasSent: boolean; failure?: SignInFailure } | { is: "sending" };

/** Without the forms' kit, which brings date fields and lists: this form must load fast. */
export function useSignInForm(humanCheck: HumanCheckState, onSecondFactor: (needed: SecondFactor) => void) {
	const { t } = useAccountTexts();
	const { signIn } = useSession();
	const [values, setValues] = useState<Credentials>(EMPTY);
	const [step, setStep] = useState<Step>({ is: "editing", wasSent: false });
	const { left, wait } = useWait();
	const problems = problemsOf(values);
	const fail = (failure: SignInFailure) => setStep({ is: "editing", wasSent: true, failure });

	async function send(): Promise<void> {
		setStep({ is: "sending" });
		try {
			const token = await humanCheck.token();
			if (token === undefined) return fail({ tone: "warning", text: t("notReady") });
			await signIn({ ...loginForm.parse(values), token });
			setStep({ is: "editing", wasSent: false });
		} catch (error) {
			if (error instanceof RequestError && error.secondFactor) return onSecondFactor(error.secondFactor);
			fail({ tone: "error", text: refusal(error) });
			wait(error instanceof RequestError ? error.retryAfter : undefined);
		}
	}

	return {
		values,
		isSending: step.is === "sending",
		failure: step.is === "editing" ? step.failure : undefined,
		/** Seconds until the server lets this account try again. */
		waiting: left,
		/** What is wrong with a field; told only after the form was sent. */
		problemOf: (field: CredentialField): string | undefined =>
			step.is === "editing" && step.wasSent ? problems[field]?.join(" ") : undefined,
		change(field: CredentialField, value: string) {
			setValues((current) => ({ ...current, [field]: value }));
			// Another account need not wait for this one.
			if (field === "userid") wait(undefined);
		},
		/** Gives the first field that has to be mended; then nothing is sent. */
		submit(): CredentialField | undefined {
			if (step.is === "sending" || left > 0) return undefined;
			const wrong = (["userid", "pwd"] as const).find((field) => problems[field]);
			if (wrong) setStep({ is: "editing", wasSent: true });
			else void send();
			return wrong;
		},
	};
}
