import "./account.css";
import { codeForm, type TotpSetup } from "@portal/contracts/contract/second-factors";
import { Inline, Stack } from "@portal/shared-ui/basics";
import { Form, useAppForm } from "@portal/shared-ui/form";
import { schemaValidator, useApi } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { confirmAuthenticator } from "./api.ts";
import { useAccountTexts } from "./useAccountTexts.ts";

const validate = schemaValidator(codeForm);

function QrCode({ qr: { size, path }, label }: { qr: TotpSetup["qr"]; label: string }) {
	return (
		<svg
			className="account-qr"
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
			shapeRendering="crispEdges"
		>
			<path d={path} fill="currentColor" />
		</svg>
	);
}

const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

interface AuthenticatorSetupProps {
	setup: TotpSetup;
	/** Called after the setup. The recovery codes are undefined if the account already had a second factor. */
	onDone: (recoveryCodes: readonly string[] | undefined) => unknown;
	children?: ReactNode;
}

export function AuthenticatorSetup({ setup, onDone, children }: AuthenticatorSetupProps) {
	const { t } = useAccountTexts();
	const api = useApi();
	const form = useAppForm({
		defaultValues: { code: "" },
		validate,
		onSubmit: async ({ code }) => {
			const { recoveryCodes } = await confirmAuthenticator(api, code);
			await onDone(recoveryCodes);
		},
	});
	return (
		<Form form={form} aria-label={t("authenticator.setUpTitle")}>
			<Stack>
				<p>{t("authenticator.scan")}</p>
				<QrCode qr={setup.qr} label={t("authenticator.qr")} />
				<p>
					{t("authenticator.secret")}
					<br />
					<span className="account-secret">{grouped(setup.secret)}</span>
				</p>
				<p>
					<a className="ui-link" href={setup.uri}>
						{t("authenticator.sameDevice")}
					</a>
				</p>
			</Stack>
			<form.AppField name="code">
				{(field) => (
					<field.TextField
						label={t("authenticator.code")}
						description={t("authenticator.codeHint")}
						autoComplete="one-time-code"
						inputMode="numeric"
						isRequired
					/>
				)}
			</form.AppField>
			<Inline align="end">
				{children}
				<form.SubmitButton>{t("authenticator.confirm")}</form.SubmitButton>
			</Inline>
		</Form>
	);
}
