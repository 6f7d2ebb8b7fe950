import { STAGE_LIMITS, stageInput } from "@portal/contracts/contract/module-versions";
import { Banner } from "@portal/shared-ui";
import { RequiredHint, useAppForm } from "@portal/shared-ui/form";
import { schemaValidator, useApi, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { DialogForm, Window } from "../../FormDialog.tsx";
import { Refused, type Switch, stage } from "../api.ts";
import { Sentences } from "./Sentences.tsx";

interface StageValues {
	percentage: string;
	users: string;
}

const stageOf = ({ percentage, users }: StageValues) => ({
	percentage: percentage.trim() === "" ? Number.NaN : Number(percentage.replace(",", ".")),
	users: users.split(/[\s,;]+/).filter((user) => user !== ""),
});

const validate = schemaValidator(stageInput);

/** Returns the errors by field. Errors of single user ids, such as `users.2`, belong to the one field for all ids. */
function problemsOf(values: StageValues) {
	const { percentage = [], ...ofUsers } = validate(stageOf(values));
	return { percentage, users: [...new Set(Object.values(ofUsers).flat())] };
}

const USUAL = "10";

function StageForm({ module, version, onDone, onClose }: Omit<Switch, "name">) {
	const { t } = useTranslation("users");
	const api = useApi();
	const [problems, setProblems] = useState<readonly string[]>([]);
	const staged = module.staged?.version === version ? module.staged : undefined;
	const form = useAppForm<StageValues>({
		defaultValues: { percentage: staged ? String(staged.percentage).replace(".", ",") : USUAL, users: "" },
		validate: problemsOf,
		onSubmit: async (values) => {
			setProblems([]);
			try {
				onDone("stage", await stage(api, module.module, { version, ...stageOf(values) }));
			} catch (error) {
				if (error instanceof Refused) setProblems(error.problems);
				throw error;
			}
		},
	});
	return (
		<DialogForm form={form} submit={t("modules.stage.confirm")} onClose={onClose}>
			<p className="users-module__text">{t("modules.stage.hint", { version })}</p>
			{staged !== undefined && staged.users > 0 && (
				<Banner tone="info" live="off">
					{t("modules.stage.again", { count: staged.users })}
				</Banner>
			)}
			<RequiredHint />
			<form.AppField name="percentage">
				{(field) => (
					<field.TextField
						label={t("modules.stage.percentage")}
						description={t("modules.stage.percentageHint", STAGE_LIMITS.percentage)}
						inputMode="decimal"
						isRequired
					/>
				)}
			</form.AppField>
			<form.AppField name="users">
				{(field) => (
					<field.TextField label={t("list.title")} description={t("modules.stage.usersHint")} autoComplete="off" />
				)}
			</form.AppField>
			{problems.length > 0 && <Sentences sentences={problems} />}
		</DialogForm>
	);
}

export function StageDialog({ name, ...props }: Switch) {
	const { t } = useTranslation("users");
	return (
		<Window title={t("modules.stage.title", { name })} onClose={props.onClose}>
			<StageForm {...props} />
		</Window>
	);
}
