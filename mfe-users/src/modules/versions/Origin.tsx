import type { Deployment } from "@portal/contracts/contract/module-versions";
import { TextLink } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";

const SHOWN = 10;

export function Origin({ commit, ci }: Pick<Deployment, "commit" | "ci">) {
	const { t } = useTranslation("users");
	return (
		<>
			{commit && (
				<span className="users-module__origin">
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
