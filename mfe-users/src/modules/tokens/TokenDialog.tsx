import { type CreatedModuleToken, MODULE_TOKEN_LIMITS } from "@portal/contracts/contract/module-versions";
import { Banner, Button, Dialog, Inline, Stack } from "@portal/shared-ui";
import { Form, RequiredHint, useAppForm } from "@portal/shared-ui/form";
import { formatDateTime, useApi, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { MODULES } from "../versions/api.ts";
import { createToken } from "./api.ts";
import { NEW_TOKEN, problemsOfToken, type TokenValues, tokenOf } from "./values.ts";

interface TokenFormProps {
	module: string;
	onDone: (token: CreatedModuleToken) => void;
	onClose: () => void;
}

function TokenForm({ module, onDone, onClose }: TokenFormProps) {
	const { t } = useTranslation("users");
	const api = useApi();
	const form = useAppForm<TokenValues>({
		defaultValues: NEW_TOKEN,
		validate: problemsOfToken,
		onSubmit: async (values) => onDone(await createToken(api, module, tokenOf(values))),
	});
	return (
		<Form form={form}>
			<RequiredHint />
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
			<Inline align="end">
				<Button onPress={onClose}>{t("form.cancel")}</Button>
				<form.SubmitButton>{t("modules.token.create")}</form.SubmitButton>
			</Inline>
		</Form>
	);
}

/** Shown only once: the server keeps nothing that it could be read from. */
function Created({ created, onClose }: { created: CreatedModuleToken; onClose: () => void }) {
	const { t } = useTranslation("users");
	const [copied, setCopied] = useState<"copied" | "notCopied">();
	const copy = () =>
		navigator.clipboard.writeText(created.token).then(
			() => setCopied("copied"),
			() => setCopied("notCopied"),
		);
	return (
		<Stack>
			<Banner tone="warning">{t("modules.token.once", { when: formatDateTime(created.expiresAt) })}</Banner>
			<code className="users-module__token">{created.token}</code>
			{/* Browsers have no clipboard on pages without TLS. */}
			{navigator.clipboard && (
				<Inline>
					<Button size="small" icon="copy" onPress={() => void copy()}>
						{t("modules.token.copy")}
					</Button>
				</Inline>
			)}
			<p role="status" className="users-module__text">
				{copied && t(`modules.token.${copied}`)}
			</p>
			<Inline align="end">
				<Button variant="primary" autoFocus onPress={onClose}>
					{t("modules.token.close")}
				</Button>
			</Inline>
		</Stack>
	);
}

interface TokenDialogProps extends Omit<TokenFormProps, "onDone"> {
	/** As people know the module. */
	name: string;
}

export function TokenDialog({ module, name, onClose }: TokenDialogProps) {
	const { t } = useTranslation("users");
	const queryClient = useQueryClient();
	const [created, setCreated] = useState<CreatedModuleToken>();
	const done = (token: CreatedModuleToken) => {
		setCreated(token);
		void queryClient.invalidateQueries({ queryKey: MODULES });
	};
	return (
		<Dialog
			isOpen
			isDismissable={false}
			isKeyboardDismissDisabled={created !== undefined}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={t(created ? "modules.token.createdTitle" : "modules.token.createTitle", { name, token: created?.name })}
		>
			{created ? (
				<Created created={created} onClose={onClose} />
			) : (
				<TokenForm module={module} onDone={done} onClose={onClose} />
			)}
		</Dialog>
	);
}
