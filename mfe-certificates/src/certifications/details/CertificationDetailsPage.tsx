import type { Certification } from "@portal/contracts/contract/certifications";
import { Breadcrumbs, Card, EmptyState, LinkButton, Tab, TabList, TabPanel, Tabs } from "@portal/shared-ui";
import { Loading, Page, Slot, useApi, useQuery, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { certificationQuery, schemesQuery } from "../../api.ts";
import { CERTIFICATIONS, editProducts, TABS, type TabKey } from "../../paths.ts";
import { WithoutCertification } from "../../Redirects.tsx";
import { CertificationStatusBadge } from "../../StatusBadge.tsx";
import { CertificatesTab } from "./CertificatesTab.tsx";
import { DataTab } from "./DataTab.tsx";
import { NextStep, useProgress } from "./NextStep.tsx";
import { ProductTable } from "./ProductTable.tsx";

function Content({ certification }: { certification: Certification }) {
	const { t } = useTranslation("certificates");
	const [params, setParams] = useSearchParams();
	const key = params.get("key");
	const progress = useProgress(certification);
	const open: TabKey = Object.values(TABS).find((tab) => tab === key) ?? TABS.data;
	const select = (next: string | number) => {
		if (next === open) return;
		setParams(new URLSearchParams({ cid: certification._id, key: String(next) }), { replace: true });
	};
	return (
		<>
			<NextStep certification={certification} progress={progress} tab={open} />
			<Tabs selectedKey={open} onSelectionChange={select}>
				<TabList aria-label={t("certification.tabs")}>
					<Tab id={TABS.data}>{t("certification.data")}</Tab>
					<Tab id={TABS.products}>{t("certification.products")}</Tab>
					<Tab id={TABS.audits}>{t("certification.audits")}</Tab>
					<Tab id={TABS.certificates}>{t("certification.certificates")}</Tab>
				</TabList>
				<TabPanel id={TABS.data}>
					<DataTab certification={certification} />
				</TabPanel>
				<TabPanel id={TABS.products}>
					<Card
						title={t("certification.products")}
						padding="flush"
						actions={
							<LinkButton href={editProducts(certification._id)} icon="edit">
								{t("products.edit")}
							</LinkButton>
						}
					>
						<ProductTable
							products={certification.products}
							emptyState={
								<EmptyState
									message={t("products.empty")}
									action={
										<LinkButton icon="upload" href={editProducts(certification._id)}>
											{t("products.import")}
										</LinkButton>
									}
								/>
							}
						/>
					</Card>
				</TabPanel>
				<TabPanel id={TABS.audits}>
					<Slot name="certification-audits" />
				</TabPanel>
				<TabPanel id={TABS.certificates}>
					<CertificatesTab
						certification={certification}
						isNext={progress.next === "create" || progress.next === "retracted"}
					/>
				</TabPanel>
			</Tabs>
		</>
	);
}

function Details({ id }: { id: string }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const query = useQuery(certificationQuery(api, id));
	// Waits for the names of schemes too, which may need several lines and would move the content below them.
	const isWaiting = useQuery(schemesQuery(api)).isPending;
	const certification = query.data?.data;
	const title = certification
		? t("certification.title", { client: certification.clientName, number: certification.certificationNumber })
		: t("certification.untitled");
	return (
		<Page
			title={title}
			record={certification && title}
			badge={certification && <CertificationStatusBadge stati={certification.stati} />}
			breadcrumbs={
				<Breadcrumbs
					items={[
						{ label: t("list.title"), href: CERTIFICATIONS },
						{ label: certification?.certificationNumber ?? t("certification.untitled") },
					]}
				/>
			}
		>
			{certification && !isWaiting ? <Content certification={certification} /> : <Loading query={query} lines={8} />}
			{certification && <Slot name="certification-details" />}
			{certification && <Slot name="certification-deadlines" />}
			{certification && <Slot name="certification-history" />}
		</Page>
	);
}

export function CertificationDetailsPage() {
	const [params] = useSearchParams();
	const id = params.get("cid");
	return id ? <Details key={id} id={id} /> : <WithoutCertification />;
}
