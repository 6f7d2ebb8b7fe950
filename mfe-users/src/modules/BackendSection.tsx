import { BACKEND_FAULTS, type ModuleBackend } from "@portal/contracts/contract/module-backends";
import { Button, DescriptionList, Inline, Stack } from "@portal/shared-ui";
import { formatDateTime, useApi, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { RequestDialog, useDone } from "../FormDialog.tsx";
import { BACKENDS, removeBackend } from "./api.ts";
import { BackendDialog } from "./BackendDialog.tsx";

interface BackendSectionProps {
	module: string;
	name: string;
	backend: ModuleBackend | undefined;
	open: readonly string[];
}

function Facts({ backend: { url, answerSeconds, lastSuccessAt, lastFailure } }: { backend: ModuleBackend }) {
	const { t } = useTranslation("users");
	return (
		<DescriptionList
			columns={2}
			items={[
				{ term: t("modules.backend.url"), description: <span className="users-module__url">{url}</span> },
				{ term: t("modules.backend.limit"), description: t("modules.backend.seconds", { count: answerSeconds }) },
				{
					term: t("modules.backend.lastSuccess"),
					description: lastSuccessAt === undefined ? t("modules.backend.none") : formatDateTime(lastSuccessAt),
				},
				{
					term: t("modules.backend.lastFailure"),
					description:
						lastFailure === undefined
							? t("modules.backend.none")
							: t("modules.backend.failure", {
									when: formatDateTime(lastFailure.at),
									what: BACKEND_FAULTS[lastFailure.fault],
								}),
				},
			]}
		/>
	);
}

export function BackendSection({ module, name, backend, open }: BackendSectionProps) {
	const { t } = useTranslation("users");
	const api = useApi();
	const [action, setAction] = useState<"edit" | "remove">();
	const close = () => setAction(undefined);
	const done = useDone(BACKENDS, close);
	const edit = backend ? "change" : "add";
	return (
		<Stack>
			<h3 className="users-module__heading">{t("modules.backend.title")}</h3>
			{backend ? <Facts backend={backend} /> : <p className="users-module__none">{t("modules.backend.missing")}</p>}
			<Inline>
				<Button size="small" aria-label={t(`modules.backend.${edit}Of`, { name })} onPress={() => setAction("edit")}>
					{t(`modules.backend.${edit}`)}
				</Button>
				{backend && (
					<Button size="small" aria-label={t("modules.backend.removeOf", { name })} onPress={() => setAction("remove")}>
						{t("modules.backend.remove")}
					</Button>
				)}
			</Inline>
			{action === "edit" && (
				<BackendDialog {...{ module, name, open }} isNew={!backend} onDone={done} onClose={close} />
			)}
			{action === "remove" && (
				<RequestDialog
					title={t("modules.remove.title")}
					message={t("modules.remove.message", { name })}
					confirmLabel={t("modules.backend.remove")}
					send={async () => {
						await removeBackend(api, module);
						return t("modules.done.remove");
					}}
					queryKey={BACKENDS}
					onClose={close}
				/>
			)}
		</Stack>
	);
}
