import { DEPLOYMENT_ACTIONS, type Deployment } from "@portal/contracts/contract/module-versions";
import { Inline } from "@portal/shared-ui";
import { formatDateTime, useTranslation } from "@portal/shared-ui/module";
import { Origin } from "./Origin.tsx";
import { rolloutText } from "./rollout.ts";

export function DeploymentFacts({ deployment }: { deployment: Deployment }) {
	const { t } = useTranslation("users");
	const { at, action, version, previous, who, reason, older, from, rollout } = deployment;
	return (
		<>
			<span className="users-module__line">
				<strong>{DEPLOYMENT_ACTIONS[action]}</strong>: {version}
				{rollout && ` (${rolloutText(t, rollout)})`}
			</span>
			<span className="users-module__line">{t("modules.deployment.by", { when: formatDateTime(at), who })}</span>
			{previous !== undefined && previous !== version && (
				<span className="users-module__line">{t("modules.deployment.previous", { previous })}</span>
			)}
			{from !== undefined && <span className="users-module__line">{t("modules.deployment.from", { from })}</span>}
			{older !== undefined && <span className="users-module__line">{t("modules.deployment.older", { older })}</span>}
			{reason !== undefined && <span className="users-module__line">{t("modules.deployment.reason", { reason })}</span>}
			<Inline>
				<Origin {...deployment} />
			</Inline>
		</>
	);
}

export function Deployments({ deployments }: { deployments: readonly Deployment[] }) {
	const { t } = useTranslation("users");
	if (deployments.length === 0) return <p className="users-module__none">{t("modules.deployment.none")}</p>;
	return (
		<ol className="users-module__list">
			{deployments.map((deployment) => (
				<li key={`${deployment.at} ${deployment.action} ${deployment.version}`} className="users-module__entry">
					<DeploymentFacts deployment={deployment} />
				</li>
			))}
		</ol>
	);
}
