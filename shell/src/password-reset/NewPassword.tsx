import { passwordByToken } from "@portal/contracts/contract/password-resets";
import { Banner, Inline, LinkButton, Stack, TextLink } from "@portal/shared-ui/basics";
import { Form, useAppForm } from "@portal/shared-ui/form";
import { RequestError, schemaValidator, useEntranceApi } from "@portal/shared-ui/module";
import { type ReactNode, useState } from "react";
import { setPasswordByToken } from "../account/api.ts";
import { useAccountTexts } from "../account/useAccountTexts.ts";

const validate = schemaValidator(passwordByToken);

export function NewPassword({ token, children }: { token: string; children: ReactNode }) {
	const { t } = useAccountTexts();
	const api = useEntranceApi();
	const [state, setState] = useState<"open" | "done" | "over">("open");
	const form = useAppForm({
		defaultValues: { token, pwd: "", pwd2: "" },
		validate,
		onSubmit: async (values) => {
			try {
				await setPasswordByToken(api, values);
				setState("done");
			} catch (error) {
				if (error instanceof RequestError && error.status === 404) setState("over");
				throw error;
			}
		},
	});
	if (state === "done")
		return (
			<Stack>
				<Banner tone="success">{t("reset.done")}</Banner>
				<Inline>
					<LinkButton href="/login" variant="primary">
						{t("reset.toLogin")}
					</LinkButton>
				</Inline>
			</Stack>
		);
	return (
		<Form form={form} aria-label={t("reset.newTitle")}>
			{state === "over" && (
				<p>
					<TextLink href="/password-reset">{t("reset.again")}</TextLink>
				</p>
			)}
			<form.AppField name="pwd">
				{(field) => <field.PasswordField label={t("password.new")} isRequired autoComplete="new-password" autoFocus />}
			</form.AppField>
			<form.AppField name="pwd2">
				{(field) => <field.PasswordField label={t("password.repeat")} isRequired autoComplete="new-password" />}
			</form.AppField>
			<p className="ui-hint">{t("password.rule")}</p>
			<Inline align="between">
				<form.SubmitButton>{t("reset.save")}</form.SubmitButton>
				{children}
			</Inline>
		</Form>
	);
}
