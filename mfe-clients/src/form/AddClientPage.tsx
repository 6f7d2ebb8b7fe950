import type { ClientPreset } from "@portal/contracts/contract/clients";
import { Breadcrumbs } from "@portal/shared-ui";
import { Page, useApi, useLocation, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { createClient } from "../api.ts";
import { CLIENTS } from "../paths.ts";
import { ClientForm } from "./ClientForm.tsx";
import { presetClient } from "./values.ts";

export function AddClientPage() {
	const { t } = useTranslation("clients");
	const api = useApi();
	const { client, back = CLIENTS }: Partial<ClientPreset> = useLocation().state ?? {};
	const [defaultValues] = useState(() => presetClient(client));
	return (
		<Page
			title={t("add.title")}
			breadcrumbs={<Breadcrumbs items={[{ label: t("breadcrumb"), href: CLIENTS }, { label: t("add.title") }]} />}
		>
			<ClientForm
				defaultValues={defaultValues}
				submitLabel={t("list.create")}
				continueLabel={t("add.onward")}
				cancelHref={back}
				save={(input) => createClient(api, input)}
				done={t("add.done")}
			/>
		</Page>
	);
}
