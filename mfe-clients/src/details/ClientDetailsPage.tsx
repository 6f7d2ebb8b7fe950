import { Breadcrumbs, Inline, LinkButton, Skeleton, Tab, TabList, TabPanel, Tabs } from "@portal/shared-ui";
import { errorMessage, Page, Slot, useApi, useQuery, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { clientQuery } from "../api.ts";
import { BackToClients } from "../BackToClients.tsx";
import { addCertification, CLIENTS, editClient } from "../paths.ts";
import { Certifications } from "./Certifications.tsx";
import { ClientData } from "./ClientData.tsx";

const DATA = "daten";
const CERTIFICATIONS = "zertifizierungen";

/**
 * Returns the open tab and its setter. The tab is stored in the URL, so that the browser's Back from a certification
 * opens the list of certifications again.
 */
function useTab() {
	const [params, setParams] = useSearchParams();
	const selectedKey = params.get("key") === CERTIFICATIONS ? CERTIFICATIONS : DATA;
	const onSelectionChange = (key: string | number) => {
		if (key === selectedKey) return;
		setParams(
			(previous) => {
				const next = new URLSearchParams({ cid: previous.get("cid") ?? "" });
				if (key === CERTIFICATIONS) next.set("key", CERTIFICATIONS);
				return next;
			},
			{ replace: true },
		);
	};
	return { selectedKey, onSelectionChange };
}

function Details({ id }: { id: string }) {
	const { t } = useTranslation("clients");
	const tab = useTab();
	const { data: loaded, error } = useQuery(clientQuery(useApi(), id));
	if (!loaded && error) return <BackToClients message={errorMessage(error)} error={error} />;
	const title = loaded?.data.name ?? t("details.title");
	return (
		<Page
			title={title}
			record={loaded?.data.name}
			breadcrumbs={<Breadcrumbs items={[{ label: t("breadcrumb"), href: CLIENTS }, { label: title }]} />}
			actions={
				<Inline>
					<LinkButton href={editClient(id)} icon="edit">
						{t("details.edit")}
					</LinkButton>
					<LinkButton href={addCertification(id)} variant="primary" icon="plus">
						{t("details.start")}
					</LinkButton>
				</Inline>
			}
		>
			<Tabs {...tab}>
				<TabList aria-label={t("details.tabs")}>
					<Tab id={DATA}>{t("details.data")}</Tab>
					<Tab id={CERTIFICATIONS}>{t("details.certifications")}</Tab>
				</TabList>
				<TabPanel id={DATA}>{loaded ? <ClientData client={loaded.data} /> : <Skeleton lines={8} />}</TabPanel>
				<TabPanel id={CERTIFICATIONS}>
					<Certifications clientId={id} />
				</TabPanel>
			</Tabs>
			<Slot name="client-details" />
			<Slot name="client-deadlines" />
			<Slot name="client-history" />
		</Page>
	);
}

export function ClientDetailsPage() {
	const { t } = useTranslation("clients");
	const [params] = useSearchParams();
	const id = params.get("cid");
	return id ? <Details key={id} id={id} /> : <BackToClients message={t("noClient")} />;
}
