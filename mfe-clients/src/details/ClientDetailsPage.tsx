import { Breadcrumbs, Inline, LinkButton, Skeleton, Tab, TabList, TabPanel, Tabs } from "@portal/shared-ui";
import { Page, Slot, useApi, useQuery, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { clientQuery } from "../api.ts";
import { BackToClients } from "../BackToClients.tsx";
import { addCertification, CLIENTS, editClient } from "../paths.ts";
import { Certifications } from "./Certifications.tsx";
import { ClientData } from "./ClientData.tsx";

const DATA = "daten";
const CERTIFICATIONS = "zertifizierungen";

function Details({ id }: { id: string }) {
	const { t } = useTranslation("clients");
	const [params, setParams] = useSearchParams();
	const openTab = params.get("key") === CERTIFICATIONS ? CERTIFICATIONS : DATA;
	// The URL contains the tab, so that the browser's Back from a certification opens the list of certifications again.
	const select = (key: string | number) => {
		const query = { cid: id, ...(key === CERTIFICATIONS ? { key } : {}) };
		if (key !== openTab) setParams(new URLSearchParams(query), { replace: true });
	};
	const { data: loaded, error } = useQuery(clientQuery(useApi(), id));
	if (!loaded && error) return <BackToClients error={error} />;
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
			<Tabs selectedKey={openTab} onSelectionChange={select}>
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
	const id = useSearchParams()[0].get("cid");
	return id ? <Details key={id} id={id} /> : <BackToClients />;
}
