import { loginForm } from "@portal/contracts/contract/sessions";
import { sentence } from "@portal/contracts/kit/sentences";
import { type HumanCheckState, RequestError, schemaValidator, useSession } from "@portal/shared-ui/module";
import { useCallback, useState } from "react";
import { useAccountTexts } from "../account/useAccountTexts.ts";
import { useRetryDelay } from "../account/useRetryDelay.ts";

const EMPTY = { userid: "", pwd: "" };
export type Credentials = typeof EMPTY;
export type CredentialField = keyof Credentials;
export type SecondFactor = NonNullable<RequestError["secondFactor"]>;

const problemsOf = schemaValidator(loginForm);

/** Errors of the sign-in whose messages users may read. All other errors appear as a general failure of the server. */
const SHOWN_CODES: readonly string[] = ["BOT_CHECK_FAILED", "NOT_ACTIVATED", "RATE_LIMITED", "UNAVAILABLE", "TIMEOUT"];

function refusal(error: unknown): string {
	if (!(error instanceof RequestError)) return sentence("login.err");
	if (SHOWN_CODES.includes(error.code)) return error.message;
	return sentence(error.status === 401 ? "login.errUserInvalid" : "login.err");
}

export interface SignInFailure {
	tone: "warning" | "error";
	text: string;
}

type Step = { is: "editing"; wasSent: boolean; failure?: SignInFailure } | { is: "sending" };

/** Manages the sign-in form without shared-ui's forms, whose date fields and lists would delay the first page. */
export function useSignInForm(humanCheck: HumanCheckState, onSecondFactor: (needed: SecondFactor) => void) {
	const { t } = useAccountTexts();
	const { signIn } = useSession();
	const [values, setValues] = useState<Credentials>(EMPTY);
	const [step, setStep] = useState<Step>({ is: "editing", wasSent: false });
	const { left, wait } = useRetryDelay();
	const problems = problemsOf(values);
	const change = useCallback(
		(field: CredentialField, value: string) => {
			setValues((current) => ({ ...current, [field]: value }));
			// Another user id ends the delay, because the server limits the attempts of each account separately.
			if (field === "userid") wait(undefined);
		},
		[wait],
	);
	const fail = (failure: SignInFailure) => setStep({ is: "editing", wasSent: true, failure });

	async function send(typed: Credentials): Promise<void> {
		setStep({ is: "sending" });
		try {
			const token = await humanCheck.token();
			if (token === undefined) return fail({ tone: "warning", text: t("notReady") });
			await signIn({ ...loginForm.parse(typed), token });
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
		/** Seconds until the server accepts another attempt for this account. */
		waiting: left,
		/** Returns the error message of a field. There is none before the form is submitted for the first time. */
		problemOf: (field: CredentialField): string | undefined =>
			step.is === "editing" && step.wasSent ? problems[field]?.join(" ") : undefined,
		change,
		/**
		 * Submits the texts of the input elements, because password managers fill them in without events. Returns the first
		 * invalid field, and then sends no request.
		 */
		submit(typed: Credentials): CredentialField | undefined {
			if (step.is === "sending" || left > 0) return undefined;
			setValues(typed);
			const found = problemsOf(typed);
			const wrong = (["userid", "pwd"] as const).find((field) => found[field]);
			if (wrong) setStep({ is: "editing", wasSent: true });
			else void send(typed);
			return wrong;
		},
	};
}
