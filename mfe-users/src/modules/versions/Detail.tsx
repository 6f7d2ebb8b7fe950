import {
	type DeploymentAction,
	MODULE_ACTIONS,
	type ModuleAction,
	type ModuleDetail,
	type ModuleVersion,
} from "@portal/contracts/contract/module-versions";
import { Badge, Banner, Button, Inline, LinkButton, Stack } from "@portal/shared-ui";
import { Loading, useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { LazyDisclosure } from "../../LazyDisclosure.tsx";
import { moduleQuery } from "../api.ts";
import { Deployments, Origin } from "./Deployments.tsx";
import { Sentences } from "./Sentences.tsx";

interface DetailProps {
	module: string;
	name: string;
	onChoose: (action: ModuleAction, version: string) => void;
}

function Loaded({ module, name, onChoose }: DetailProps) {
	const { t } = useTranslation("users");
	const query = useQuery(moduleQuery(useApi(), module));
	if (!query.data) return <Loading label={t("modules.loading")} query={query} />;
	const { data: detail } = query;
	return (
		<Stack>
			{detail.versions.length === 0 ? (
				<p className="users-module__none">{t("modules.noVersions")}</p>
			) : (
				<ul className="users-module__list ui-list">
					{detail.versions.map((version) => (
						<Version key={version.version} {...{ name, detail, version, onChoose }} />
					))}
				</ul>
			)}
			<h4 className="users-module__heading">{t("history.title")}</h4>
			<Deployments deployments={detail.deployments} />
		</Stack>
	);
}

export function Detail(props: DetailProps) {
	const { t } = useTranslation("users");
	return (
		<LazyDisclosure variant="plain" headingLevel={3} title={t("modules.detail")}>
			<Loaded {...props} />
		</LazyDisclosure>
	);
}

interface VersionProps extends Omit<DetailProps, "module"> {
	detail: ModuleDetail;
	version: ModuleVersion;
}

/** Deployment actions that deliver a version to all users. Only such a version can be restored by a rollback. */
const CURRENT: readonly string[] = ["build", "deploy", "promote", "rollback"] satisfies DeploymentAction[];
const wasCurrent = ({ deployments }: ModuleDetail, version: string) =>
	deployments.some((event) => event.version === version && CURRENT.includes(event.action));

function actionsFor(detail: ModuleDetail, { version, isLive, isStaged }: ModuleVersion) {
	// The live and the staged version have no buttons here: the live one is already current, and the module's card has
	// the buttons of the staged one.
	if (isLive || isStaged) return [];
	const isBack = detail.live !== undefined && wasCurrent(detail, version);
	return isBack ? (["rollback"] as const) : (["stage", "promote"] as const);
}

function State({ version: { isLive, isStaged, isAvailable } }: Pick<VersionProps, "version">) {
	const { t } = useTranslation("users");
	if (isLive) return <Badge tone="success">{t("modules.state.live")}</Badge>;
	if (isStaged) return <Badge tone="info">{t("modules.state.staged")}</Badge>;
	return isAvailable ? null : <Badge>{t("modules.state.stored")}</Badge>;
}

function Version({ name, detail, version, onChoose }: VersionProps) {
	const { t } = useTranslation("users");
	const { version: id, isAvailable, api, needs = {}, problems } = version;
	const labelOf = (action: ModuleAction) => (action === "rollback" ? t("modules.switch.back") : MODULE_ACTIONS[action]);
	const ranges = Object.entries(needs).map(([shared, range]) => `${shared} ${range}`);
	return (
		<li className="users-module__entry">
			<Inline>
				<strong className="users-module__version">{id}</strong>
				<State version={version} />
				<Origin {...version} />
			</Inline>
			{api !== undefined && <span className="users-module__line">{t("modules.builtFor", { api })}</span>}
			{ranges.length > 0 && (
				<span className="users-module__line">{t("modules.needs", { ranges: ranges.join(", ") })}</span>
			)}
			{problems.length > 0 && (
				<Banner tone="warning" live="off" title={t("modules.problems")}>
					<Sentences sentences={problems} />
				</Banner>
			)}
			<Inline>
				{isAvailable && (
					<LinkButton
						size="small"
						icon="external"
						href={`/home?preview=mfe-${detail.module}@${encodeURIComponent(id)}`}
						target="_blank"
						aria-label={t("modules.previewOf", { name, version: id })}
					>
						{t("modules.preview")}
					</LinkButton>
				)}
				{actionsFor(detail, version).map((action) => (
					<Button
						key={action}
						size="small"
						aria-label={t("modules.actionOf", { action: labelOf(action), name, version: id })}
						onPress={() => onChoose(action, id)}
					>
						{labelOf(action)}
					</Button>
				))}
			</Inline>
		</li>
	);
}
