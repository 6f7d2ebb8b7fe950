import { passkeyNameForm } from "@portal/contracts/contract/second-factors";
import { Inline } from "@portal/shared-ui/basics";
import { Form, useAppForm } from "@portal/shared-ui/form";
import { PasskeyError, RequestError, schemaValidator } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { useFailureText } from "./failure.ts";
import { useAccountTexts } from "./useAccountTexts.ts";

const validate = schemaValidator(passkeyNameForm);

interface PasskeyFormProps {
	label: string;
	hint?: string;
	name?: string;
	submitLabel: string;
	onName: (name: string) => unknown;
	children?: ReactNode;
}

export function PasskeyForm({ label, hint, name = "", submitLabel, onName, children }: PasskeyFormProps) {
	const { t } = useAccountTexts();
	const failureText = useFailureText();
	const form = useAppForm({
		defaultValues: { name },
		validate,
		onSubmit: async (values) => {
			try {
				await onName(passkeyNameForm.parse(values).name);
			} catch (error) {
				if (!(error instanceof PasskeyError)) throw error;
				throw new RequestError(0, { message: failureText(error) });
			}
		},
	});
	return (
		<Form form={form} aria-label={label}>
			{hint !== undefined && <p>{hint}</p>}
			<form.AppField name="name">
				{(field) => (
					<field.TextField
						label={t("passkeys.name")}
						description={t("passkeys.nameHint")}
						autoComplete="off"
						isRequired
						autoFocus
					/>
				)}
			</form.AppField>
			<Inline align="end">
				{children}
				<form.SubmitButton>{submitLabel}</form.SubmitButton>
			</Inline>
		</Form>
	);
}
