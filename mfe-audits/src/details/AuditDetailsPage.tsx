import { AUDIT_STATI, type Audit, type ChecklistItem, type Finding } from "@portal/contracts/contract/evaluation";
import { Breadcrumbs, Skeleton, Tab, TabList, TabPanel, Tabs, TextLink } from "@portal/shared-ui";
import { errorMessage, Page, Slot, useApi, useQuery, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { auditQuery, fileNamesQuery, schemesQuery } from "../api.ts";
import { AuditById, BackToAudits } from "../BackToAudits.tsx";
import { AUDITS, offlineChecklist, TABS, type TabKey } from "../paths.ts";
import { AuditStatusBadge } from "../StatusBadge.tsx";
import { AuditActions } from "./AuditActions.tsx";
import { AuditData } from "./AuditData.tsx";
import { Checklist, DraftGuard } from "./Checklist.tsx";
import { countAnswers, useDrafts } from "./checklist-store.ts";
import { FindingDialog } from "./FindingDialog.tsx";
import { Findings } from "./Findings.tsx";

/** The tab that a page opens with shows what is done in this status. */
function firstTab({ status }: Audit): TabKey {
	if (status === AUDIT_STATI.UNDERWAY.code) return TABS.checklist;
	return status === AUDIT_STATI.REPORTED.code ? TABS.findings : TABS.data;
}

function Content({ audit }: { audit: Audit }) {
	const { t } = useTranslation("audits");
	const [params, setParams] = useSearchParams();
	const key = params.get("key");
	const open = Object.values(TABS).find((tab) => tab === key) ?? firstTab(audit);
	const drafts = useDrafts(audit);
	const api = useApi();
	const { data: schemes = [] } = useQuery(schemesQuery(api));
	const { data: fileNames = [] } = useQuery(fileNamesQuery(api, audit._id));
	const schemeOf = (id: string) => schemes.find(({ _id }) => _id === id)?.code ?? "…";
	const [form, setForm] = useState<{ found?: Finding | undefined; item?: ChecklistItem }>();
	const may = (action: Audit["actions"][number]) => audit.actions.includes(action);
	return (
		<>
			<Tabs
				selectedKey={open}
				onSelectionChange={(next) =>
					next !== open && setParams(new URLSearchParams({ cid: audit._id, key: String(next) }), { replace: true })
				}
			>
				<TabList aria-label={t("details.tabs")}>
					<Tab id={TABS.data}>{t("details.data")}</Tab>
					<Tab id={TABS.checklist}>
						{t("details.checklist", { answered: countAnswers(audit.checklist, drafts), all: audit.checklist.length })}
					</Tab>
					<Tab id={TABS.findings}>{t("details.findings", { number: audit.findings.length })}</Tab>
				</TabList>
				<TabPanel id={TABS.data}>
					<AuditData audit={audit} schemeOf={schemeOf} />
				</TabPanel>
				<TabPanel id={TABS.checklist}>
					{may("answerChecklist") && <TextLink href={offlineChecklist(audit._id)}>{t("offline.open")}</TextLink>}
					<Checklist
						audit={audit}
						store={drafts}
						fileNames={fileNames}
						onFinding={may("addFinding") ? (item) => setForm({ item }) : undefined}
					/>
				</TabPanel>
				<TabPanel id={TABS.findings}>
					<Findings audit={audit} schemeOf={schemeOf} onForm={(found) => setForm({ found })} />
				</TabPanel>
			</Tabs>
			{form && (
				<FindingDialog
					audit={audit}
					schemes={schemes.filter(({ _id }) => audit.schemes.includes(_id))}
					{...form}
					onClose={() => setForm(undefined)}
				/>
			)}
			<DraftGuard store={drafts} />
		</>
	);
}

function Details({ id }: { id: string }) {
	const { t } = useTranslation("audits");
	const { data: loaded, error } = useQuery(auditQuery(useApi(), id));
	if (!loaded && error) return <BackToAudits message={errorMessage(error)} error={error} />;
	const audit = loaded?.data;
	const title = audit ? t("details.named", audit) : t("details.title");
	return (
		<Page
			title={title}
			record={audit && title}
			badge={audit && <AuditStatusBadge status={audit.status} />}
			breadcrumbs={
				<Breadcrumbs items={[{ label: t("title"), href: AUDITS }, { label: audit?.auditNumber ?? title }]} />
			}
			actions={audit && <AuditActions audit={audit} />}
		>
			{audit ? <Content audit={audit} /> : <Skeleton lines={8} />}
			{audit && <Slot name="audit-details" />}
			{audit && <Slot name="audit-history" />}
		</Page>
	);
}

export const AuditDetailsPage = () => <AuditById Content={Details} />;
