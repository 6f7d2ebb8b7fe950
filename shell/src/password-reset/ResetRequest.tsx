import { passwordResetForm } from "@portal/contracts/contract/password-resets";
import { COOKIES } from "@portal/contracts/kit/privacy";
import { Banner, Inline, Stack } from "@portal/shared-ui/basics";
import { Form, useAppForm } from "@portal/shared-ui/form";
import {
	type HumanCheckState,
	Loading,
	RequestError,
	schemaValidator,
	useEntranceApi,
	useHumanCheck,
	useQuery,
} from "@portal/shared-ui/module";
import { type ReactNode, useState } from "react";
import { requestPasswordReset, signInOptions } from "../account/api.ts";
import { useAccountTexts } from "../account/useAccountTexts.ts";
import { Consent } from "../login/Consent.tsx";
import { declaredBotCheck } from "../login/declared-check.ts";

const validate = schemaValidator(passwordResetForm);

interface RequestFormProps {
	humanCheck: HumanCheckState;
	onSent: () => void;
	children: ReactNode;
}

function RequestForm({ humanCheck, onSent, children }: RequestFormProps) {
	const { t } = useAccountTexts();
	const api = useEntranceApi();
	const form = useAppForm({
		defaultValues: { userid: "" },
		validate,
		onSubmit: async (values) => {
			const token = await humanCheck.token();
			if (token === undefined) throw new RequestError(0, { message: t("notReady") });
			await requestPasswordReset(api, passwordResetForm.parse(values).userid, token);
			onSent();
		},
	});
	return (
		<Form form={form} aria-label={t("reset.title")}>
			<p>{t("reset.hint")}</p>
			<form.AppField name="userid">
				{(field) => (
					<field.TextField label={t("reset.userid")} isRequired autoComplete="username" spellCheck="false" autoFocus />
				)}
			</form.AppField>
			<Inline align="between">
				<form.SubmitButton>{t("reset.send")}</form.SubmitButton>
				{children}
			</Inline>
		</Form>
	);
}

function WithConsent({ onSent, children }: Omit<RequestFormProps, "humanCheck">) {
	const { t } = useAccountTexts();
	const [hasConsent, setConsent] = useState(false);
	const humanCheck = useHumanCheck("PasswordReset", { enabled: hasConsent });
	return (
		<Stack>
			{hasConsent && (
				<RequestForm humanCheck={humanCheck} onSent={onSent}>
					{children}
				</RequestForm>
			)}
			<Consent
				isGiven={hasConsent}
				onChange={setConsent}
				text={<p>{t(`reset.consent.${declaredBotCheck()}`, { cookie: COOKIES.recaptcha.name })}</p>}
			>
				{children}
			</Consent>
		</Stack>
	);
}

/** Form that requests an e-mail with a link. The response does not reveal whether the account exists. */
export function ResetRequest({ children }: { children: ReactNode }) {
	const { t } = useAccountTexts();
	const options = useQuery(signInOptions(useEntranceApi()));
	const [isSent, setSent] = useState(false);
	const message = (tone: "info" | "success", text: string) => (
		<Stack>
			<Banner tone={tone}>{text}</Banner>
			<Inline>{children}</Inline>
		</Stack>
	);
	if (isSent) return message("success", t("reset.sent"));
	if (!options.isSuccess) return <Loading query={options} lines={3} />;
	if (!options.data.passwordByMail) return message("info", t("reset.byAdmin"));
	return <WithConsent onSent={() => setSent(true)}>{children}</WithConsent>;
}
