import type { Passkey } from "@portal/contracts/contract/second-factors";
import { Button, Card, ConfirmDialog, Dialog, Inline } from "@portal/shared-ui";
import { formatDate, formatDateTime, supportsPasskeys, useApi, useQuery } from "@portal/shared-ui/module";
import { useState } from "react";
import { addPasskey, removePasskey, renamePasskey, signInOptions } from "../account/api.ts";
import { PasskeyForm } from "../account/PasskeyForm.tsx";
import { useAccountTexts } from "../account/useAccountTexts.ts";
import type { FactorProps } from "./AuthenticatorCard.tsx";

type Action = { kind: "add" } | { kind: "rename" | "remove"; passkey: Passkey };

function PasskeyItem({ passkey, onAction }: { passkey: Passkey; onAction: (action: Action) => void }) {
	const { t } = useAccountTexts();
	const { name, createdAt, lastUsedAt } = passkey;
	return (
		<li className="security-list__item ui-inline">
			<div>
				<p className="security-list__name">{name}</p>
				<p className="ui-hint">
					{t("passkeys.created", { date: formatDate(createdAt) })}
					{", "}
					{lastUsedAt === undefined ? t("passkeys.unused") : t("passkeys.used", { when: formatDateTime(lastUsedAt) })}
				</p>
			</div>
			<Inline>
				<Button
					size="small"
					aria-label={t("passkeys.renameOf", { name })}
					onPress={() => onAction({ kind: "rename", passkey })}
				>
					{t("passkeys.rename")}
				</Button>
				<Button
					size="small"
					aria-label={t("passkeys.removeOf", { name })}
					onPress={() => onAction({ kind: "remove", passkey })}
				>
					{t("remove")}
				</Button>
			</Inline>
		</li>
	);
}

interface ActionDialogProps extends Pick<FactorProps, "onChange"> {
	action: Action;
	onClose: () => void;
}

function ActionDialog({ action, onChange, onClose }: ActionDialogProps) {
	const { t } = useAccountTexts();
	const api = useApi();
	const done: typeof onChange = (outcome) => {
		onClose();
		return onChange(outcome);
	};
	const change = (isOpen: boolean) => !isOpen && onClose();
	if (action.kind === "remove")
		return (
			<ConfirmDialog
				isOpen
				onOpenChange={change}
				tone="danger"
				title={t("passkeys.removeTitle")}
				message={t("passkeys.removeHint", { name: action.passkey.name })}
				confirmLabel={t("remove")}
				onConfirm={async () => {
					await removePasskey(api, action.passkey._id);
					await done(t("passkeys.removed"));
				}}
			/>
		);
	const cancel = <Button onPress={onClose}>{t("cancel")}</Button>;
	const add = async (name: string) => {
		const { recoveryCodes } = await addPasskey(api, name);
		await done(recoveryCodes ?? t("passkeys.added"));
	};
	const title = t(action.kind === "add" ? "passkeys.addTitle" : "passkeys.renameTitle");
	return (
		<Dialog isOpen onOpenChange={change} isDismissable={false} size="small" title={title}>
			{action.kind === "add" ? (
				<PasskeyForm label={title} hint={t("passkeys.addHint")} submitLabel={t("passkeys.add")} onName={add}>
					{cancel}
				</PasskeyForm>
			) : (
				<PasskeyForm
					label={title}
					name={action.passkey.name}
					submitLabel={t("passkeys.save")}
					onName={async (name) => {
						await renamePasskey(api, action.passkey._id, name);
						await done(t("passkeys.renamed"));
					}}
				>
					{cancel}
				</PasskeyForm>
			)}
		</Dialog>
	);
}

export function PasskeysCard({ factors: { passkeys }, onChange }: FactorProps) {
	const { t } = useAccountTexts();
	const options = useQuery(signInOptions(useApi())).data;
	const [action, setAction] = useState<Action>();
	const canAdd = options?.passkeys === true && supportsPasskeys();
	const add = (
		<Button size="small" variant="primary" icon="plus" onPress={() => setAction({ kind: "add" })}>
			{t("passkeys.add")}
		</Button>
	);
	return (
		<Card title={t("passkeys.title")} actions={canAdd ? add : undefined}>
			<p>{t("passkeys.hint")}</p>
			{options && !canAdd && <p>{t(options.passkeys ? "passkeys.notHere" : "passkeys.notOffered")}</p>}
			{passkeys.length === 0 ? (
				<p>{t("passkeys.none")}</p>
			) : (
				<ul className="ui-list" aria-label={t("passkeys.title")}>
					{passkeys.map((passkey) => (
						<PasskeyItem key={passkey._id} passkey={passkey} onAction={setAction} />
					))}
				</ul>
			)}
			{action && <ActionDialog action={action} onChange={onChange} onClose={() => setAction(undefined)} />}
		</Card>
	);
}
