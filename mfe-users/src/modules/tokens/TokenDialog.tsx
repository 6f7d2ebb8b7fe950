import { type CreatedModuleToken, MODULE_TOKEN_LIMITS } from "@portal/contracts/contract/module-versions";
import { ActionBar, Banner, Button, Dialog, Inline, Stack } from "@portal/shared-ui";
import { RequiredHint, useAppForm } from "@portal/shared-ui/form";
import { formatDateTime, useApi, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { CopyButton } from "../../CopyButton.tsx";
import { DialogForm } from "../../FormDialog.tsx";
import { MODULES } from "../versions/api.ts";
import { createToken } from "./api.ts";
import { problemsOf, type TokenValues, tokenOf, valuesFor } from "./values.ts";

interface TokenFormProps {
	module?: string | undefined;
	onDone: (token: CreatedModuleToken) => void;
	onClose: () => void;
}

function TokenForm({ module, onDone, onClose }: TokenFormProps) {
	const { t } = useTranslation("users");
	const api = useApi();
	const form = useAppForm<TokenValues>({
		defaultValues: valuesFor(module),
		validate: problemsOf,
		onSubmit: async (values) => onDone(await createToken(api, values.module.trim(), tokenOf(values))),
	});
	return (
		<DialogForm form={form} submit={t("modules.token.create")} onClose={onClose}>
			{module === undefined && <p className="users-module__text">{t("modules.token.newHint")}</p>}
			<RequiredHint />
			{module === undefined && (
				<form.AppField name="module">
					{(field) => (
						<field.TextField
							label={t("modules.token.module")}
							description={t("modules.token.moduleHint")}
							autoComplete="off"
							isRequired
						/>
					)}
				</form.AppField>
			)}
			<form.AppField name="name">
				{(field) => (
					<field.TextField
						label={t("modules.token.name")}
						description={t("modules.token.nameHint")}
						autoComplete="off"
						isRequired
					/>
				)}
			</form.AppField>
			<form.AppField name="days">
				{(field) => (
					<field.TextField
						label={t("modules.token.days")}
						description={t("modules.token.daysHint", MODULE_TOKEN_LIMITS.days)}
						inputMode="numeric"
						isRequired
					/>
				)}
			</form.AppField>
		</DialogForm>
	);
}

/** Shows the new deployment token. The user must copy it now, because the server stores only its hash. */
function Created({ created, onClose }: { created: CreatedModuleToken; onClose: () => void }) {
	const { t } = useTranslation("users");
	const [copied, setCopied] = useState<"copied" | "notCopied">();
	return (
		<Stack>
			<Banner tone="warning">{t("modules.token.once", { when: formatDateTime(created.expiresAt) })}</Banner>
			<code className="users-module__token">{created.token}</code>
			<Inline>
				<CopyButton size="small" text={created.token} onDone={setCopied}>
					{t("modules.token.copy")}
				</CopyButton>
			</Inline>
			<p role="status" className="users-module__text">
				{copied && t(`modules.token.${copied}`)}
			</p>
			<ActionBar>
				<Button variant="primary" autoFocus onPress={onClose}>
					{t("modules.token.close")}
				</Button>
			</ActionBar>
		</Stack>
	);
}

interface TokenDialogProps extends Omit<TokenFormProps, "onDone"> {
	name?: string;
}

export function TokenDialog({ module, name, onClose }: TokenDialogProps) {
	const { t } = useTranslation("users");
	const queryClient = useQueryClient();
	const [created, setCreated] = useState<CreatedModuleToken>();
	const done = (token: CreatedModuleToken) => {
		setCreated(token);
		void queryClient.invalidateQueries({ queryKey: MODULES });
	};
	const title = () => {
		if (created) return t("modules.token.createdTitle", { token: created.name });
		return name === undefined ? t("modules.token.newTitle") : t("modules.token.createTitle", { name });
	};
	return (
		<Dialog
			isOpen
			isDismissable={false}
			isKeyboardDismissDisabled={created !== undefined}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={title()}
		>
			{created ? (
				<Created created={created} onClose={onClose} />
			) : (
				<TokenForm module={module} onDone={done} onClose={onClose} />
			)}
		</Dialog>
	);
}
