import { Disclosure, Stack } from "@portal/shared-ui";
import { useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { Loading } from "../Loading.tsx";
import { moduleQuery } from "./api.ts";
import { Deployments } from "./Deployments.tsx";
import { type Choose, Versions } from "./Versions.tsx";

interface DetailProps {
	module: string;
	name: string;
	onChoose: Choose;
}

function Loaded({ module, name, onChoose }: DetailProps) {
	const { t } = useTranslation("users");
	const query = useQuery(moduleQuery(useApi(), module));
	if (!query.data) return <Loading query={query} />;
	return (
		<Stack>
			<Versions name={name} detail={query.data} onChoose={onChoose} />
			<h4 className="users-module__heading">{t("modules.deployment.title")}</h4>
			<Deployments deployments={query.data.deployments} />
		</Stack>
	);
}

export function Detail(props: DetailProps) {
	const { t } = useTranslation("users");
	const [isOpen, setOpen] = useState(false);
	return (
		<Disclosure
			variant="plain"
			headingLevel={3}
			title={t("modules.detail")}
			isExpanded={isOpen}
			onExpandedChange={setOpen}
		>
			{isOpen && <Loaded {...props} />}
		</Disclosure>
	);
}
