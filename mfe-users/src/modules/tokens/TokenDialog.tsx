import {
	type CreatedModuleToken,
	MODULE_TOKEN_LIMITS,
	moduleParams,
	tokenInput,
} from "@portal/contracts/contract/module-versions";
import { ActionBar, Banner, Button, Inline, Stack } from "@portal/shared-ui";
import { RequiredHint, useAppForm } from "@portal/shared-ui/form";
import { formatDateTime, schemaValidator, useApi, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { CopyButton } from "../../CopyButton.tsx";
import { DialogForm, Window } from "../../FormDialog.tsx";
import { createToken, MODULES } from "../api.ts";

const valuesFor = (module = "") => ({ module, name: "", days: String(MODULE_TOKEN_LIMITS.days.usual) });
type TokenValues = ReturnType<typeof valuesFor>;

const tokenOf = ({ name, days }: TokenValues) => ({ name, days: Number(days) });

const validateModule = schemaValidator(moduleParams);
const validateToken = schemaValidator(tokenInput);
const problemsOf = (values: TokenValues) => ({
	...validateModule({ module: values.module }),
	...validateToken(tokenOf(values)),
});

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
	const isNew = module === undefined;
	const fields = isNew ? (["module", "name", "days"] as const) : (["name", "days"] as const);
	return (
		<DialogForm form={form} submit={t("modules.token.create")} onClose={onClose}>
			{isNew && <p className="users-module__text">{t("modules.token.newHint")}</p>}
			<RequiredHint />
			{fields.map((name) => (
				<form.AppField key={name} name={name}>
					{(field) => (
						<field.TextField
							label={t(`modules.token.${name}`)}
							description={t(`modules.token.${name}Hint`, MODULE_TOKEN_LIMITS.days)}
							{...(name === "days" ? { inputMode: "numeric" } : { autoComplete: "off" })}
							isRequired
						/>
					)}
				</form.AppField>
			))}
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
					{t("common.copy")}
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
		<Window title={title()} isKeyboardDismissDisabled={created !== undefined} onClose={onClose}>
			{created ? (
				<Created created={created} onClose={onClose} />
			) : (
				<TokenForm module={module} onDone={done} onClose={onClose} />
			)}
		</Window>
	);
}
