import {
	type Deployment,
	MODULE_ACTIONS,
	type ModuleAction,
	type ModuleOverview,
	type Switched,
} from "@portal/contracts/contract/module-versions";
import { Banner, Button, Card, DescriptionList, Inline, Stack } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { type ReactNode, useState } from "react";
import { useDone } from "../../FormDialog.tsx";
import { MODULES } from "../api.ts";
import { Tokens } from "../tokens/Tokens.tsx";
import { DeploymentFacts, rolloutText } from "./Deployments.tsx";
import { Detail } from "./Detail.tsx";
import { Sentences } from "./Sentences.tsx";
import { StageDialog } from "./StageDialog.tsx";
import { SwitchDialog } from "./SwitchDialog.tsx";

interface ModuleCardProps {
	module: ModuleOverview;
	name: string;
	children: ReactNode;
}

interface ModuleFactsProps {
	id: string;
	live: string | undefined;
	staged: ReactNode;
	lastDeployment?: Deployment | undefined;
}

export function ModuleFacts({ id, live, staged, lastDeployment }: ModuleFactsProps) {
	const { t } = useTranslation("users");
	const last = lastDeployment && <DeploymentFacts deployment={lastDeployment} />;
	return (
		<DescriptionList
			columns={2}
			items={[
				{ term: t("modules.id"), description: id },
				{ term: t("modules.version"), description: live ?? t("modules.notDeployed") },
				...(staged ? [{ term: t("modules.staged"), description: staged }] : []),
				...(last ? [{ term: t("modules.last"), description: last }] : []),
			]}
		/>
	);
}

interface ActionsProps extends Omit<ModuleCardProps, "children"> {
	onChoose: (action: ModuleAction, version: string) => void;
}

/** Shows buttons that stay visible while the list of versions is closed, to roll back a faulty version quickly. */
function Actions({ module: { live, staged }, name, onChoose }: ActionsProps) {
	const { t } = useTranslation("users");
	const version = staged?.version ?? live;
	if (version === undefined) return null;
	const actions: ModuleAction[] = staged ? ["stage", "promote", "unstage", "remove"] : ["remove"];
	const labelOf = (action: ModuleAction) => (action === "stage" ? t("modules.stage.change") : MODULE_ACTIONS[action]);
	return (
		<Inline>
			{actions.map((action) => (
				<Button
					key={action}
					size="small"
					aria-label={t("modules.moduleActionOf", { action: labelOf(action), name })}
					onPress={() => onChoose(action, version)}
				>
					{labelOf(action)}
				</Button>
			))}
		</Inline>
	);
}

export function ModuleCard({ module, name, children }: ModuleCardProps) {
	const { t } = useTranslation("users");
	const [chosen, setChosen] = useState<{ action: ModuleAction; version: string }>();
	const [notes, setNotes] = useState<readonly string[]>([]);
	const choose = (action: ModuleAction, version: string) => setChosen({ action, version });
	const close = () => setChosen(undefined);
	const done = useDone(MODULES, close);
	const switched = (action: ModuleAction, { version, isUnchanged, notes: received }: Switched) => {
		setNotes(received);
		done(t(isUnchanged ? "modules.switch.unchanged" : `modules.switch.done.${action}`, { name, version }));
	};
	const dialog = { module, name, onDone: switched, onClose: close };
	const { live, staged, blocked, lastDeployment } = module;
	return (
		<Card title={name}>
			<Stack>
				<ModuleFacts
					id={module.module}
					live={live}
					staged={
						staged && (
							<>
								<span className="users-module__line">{staged.version}</span>
								<span className="users-module__line">{rolloutText(t, staged)}</span>
							</>
						)
					}
					lastDeployment={lastDeployment}
				/>
				{blocked.length > 0 && (
					<Banner tone="warning" live="off" title={t("modules.blocked")}>
						<Sentences sentences={blocked} />
					</Banner>
				)}
				{notes.length > 0 && (
					<Banner tone="info" title={t("modules.notes")} onDismiss={() => setNotes([])}>
						<Sentences sentences={notes} />
					</Banner>
				)}
				<Actions module={module} name={name} onChoose={choose} />
				<Detail module={module.module} name={name} onChoose={choose} />
				<Tokens module={module.module} name={name} active={module.activeTokens} />
				{children}
			</Stack>
			{chosen?.action === "stage" && <StageDialog {...dialog} version={chosen.version} />}
			{chosen && chosen.action !== "stage" && (
				<SwitchDialog {...dialog} action={chosen.action} version={chosen.version} />
			)}
		</Card>
	);
}
