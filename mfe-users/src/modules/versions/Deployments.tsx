import { DEPLOYMENT_ACTIONS, type Deployment } from "@portal/contracts/contract/module-versions";
import { Inline, TextLink } from "@portal/shared-ui";
import { formatDateTime, useTranslation } from "@portal/shared-ui/module";

type Rollout = NonNullable<Deployment["rollout"]>;
type Translate = ReturnType<typeof useTranslation>["t"];

export function rolloutText(t: Translate, { percentage, users }: Rollout): string {
	const share = t("modules.share", { percentage: percentage.toLocaleString("de") });
	const named = t("modules.named", { count: users });
	if (users === 0) return share;
	return percentage === 0 ? named : t("modules.shareAndNamed", { share, named });
}

const SHOWN = 10;

export function Origin({ commit, ci }: Pick<Deployment, "commit" | "ci">) {
	const { t } = useTranslation("users");
	return (
		<>
			{commit && (
				<span>
					{t(commit.isDirty ? "modules.dirtyCommit" : "modules.commit")} <code>{commit.sha.slice(0, SHOWN)}</code>
				</span>
			)}
			{ci !== undefined && /^https?:\/\//.test(ci) && (
				<TextLink href={ci} target="_blank" rel="noreferrer" icon="external">
					{t("modules.ci")}
				</TextLink>
			)}
		</>
	);
}

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
		<ol className="users-module__list ui-list">
			{deployments.map((deployment) => (
				<li key={`${deployment.at} ${deployment.action} ${deployment.version}`} className="users-module__entry">
					<DeploymentFacts deployment={deployment} />
				</li>
			))}
		</ol>
	);
}
