import { MODULE_ACTIONS } from "@portal/contracts/contract/module-versions";
import { ConfirmDialog } from "@portal/shared-ui";
import { useApi, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { manifest } from "../../manifest.ts";
import { type ConfirmedAction, Refused, type Switch, switchModule } from "../api.ts";
import { Sentences } from "./Sentences.tsx";

const DANGEROUS: readonly ConfirmedAction[] = ["remove", "rollback"];

export function SwitchDialog({ action, module, name, version, onDone, onClose }: Switch & { action: ConfirmedAction }) {
	const { t } = useTranslation("users");
	const api = useApi();
	const [problems, setProblems] = useState<readonly string[]>([]);
	const { live, staged } = module;
	const confirm = async () => {
		setProblems([]);
		try {
			onDone(action, await switchModule(api, action, module.module, version));
		} catch (error) {
			if (error instanceof Refused) setProblems(error.problems);
			throw error;
		}
	};
	const values = { name, version, live };
	const endsStage =
		staged !== undefined && (action === "rollback" || (action === "promote" && staged.version !== version));
	return (
		<ConfirmDialog
			isOpen
			onOpenChange={(isOpen) => !isOpen && onClose()}
			tone={DANGEROUS.includes(action) ? "danger" : "default"}
			title={t(`modules.switch.title.${action}`, values)}
			message={t(
				`modules.switch.message.${live === undefined && action !== "remove" ? `${action}First` : action}`,
				values,
			)}
			confirmLabel={action === "rollback" ? t("modules.switch.reset") : MODULE_ACTIONS[action]}
			onConfirm={confirm}
		>
			{endsStage && <p className="users-module__text">{t("modules.switch.endsStage", { version: staged.version })}</p>}
			{action === "remove" && module.module === manifest.id && (
				<p className="users-module__text">{t("modules.switch.ownPage")}</p>
			)}
			{problems.length > 0 && <Sentences sentences={problems} />}
		</ConfirmDialog>
	);
}
