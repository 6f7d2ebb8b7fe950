import type { Audit } from "@portal/contracts/contract/evaluation";
import { Breadcrumbs, Card, SearchField, TextLink } from "@portal/shared-ui";
import { useEdited } from "@portal/shared-ui/form";
import {
	errorMessage,
	type FreshRecord,
	Loading,
	Page,
	useApi,
	useFresh,
	useQuery,
	useSearchParams,
	useSession,
	useTranslation,
} from "@portal/shared-ui/module";
import { type ReactNode, useState } from "react";
import { auditQuery, type Choices, certificationsToChoose, changeAudit, choicesQuery, planAudit } from "../api.ts";
import { BackToAudits } from "../BackToAudits.tsx";
import { AUDITS, auditDetails, certificationAudits, newAudit } from "../paths.ts";
import { AuditForm } from "./AuditForm.tsx";
import { newValues, valuesOf } from "./values.ts";

function Frame({ title, audit, children }: { title: string; audit?: Audit | undefined; children: ReactNode }) {
	const { t } = useTranslation("audits");
	const items = [
		{ label: t("title"), href: AUDITS },
		...(audit ? [{ label: audit.auditNumber, href: auditDetails(audit._id) }] : []),
		{ label: title },
	];
	return (
		<Page title={title} breadcrumbs={<Breadcrumbs items={items} />}>
			{children}
		</Page>
	);
}

function Plan({ certificationId }: { certificationId: string }) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const [params] = useSearchParams();
	const { user } = useSession();
	const choices = useQuery(choicesQuery(api, certificationId));
	return (
		<Frame title={t("plan")}>
			{choices.data ? (
				<>
					<p className="audits-none">
						{t("form.of", {
							client: choices.data.client.name,
							number: choices.data.certification.certificationNumber,
						})}
					</p>
					<AuditForm
						choices={choices.data}
						defaultValues={newValues(choices.data, user?._id ?? "", params)}
						submitLabel={t("plan")}
						cancelHref={certificationAudits(certificationId)}
						save={(input) => planAudit(api, certificationId, input)}
						done={t("done.planned")}
					/>
				</>
			) : (
				<Loading query={choices} lines={10} />
			)}
		</Frame>
	);
}

function Editor({ choices, ...source }: FreshRecord<Audit> & { choices: Choices }) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const { data, etag, values, conflict } = useEdited(source, valuesOf);
	// The accounts of some members may have been deactivated since, so that they are no longer a choice.
	const members = data.team.flatMap(({ user, name }) => (user === undefined ? [] : [{ _id: user, name }]));
	return (
		<AuditForm
			choices={{ ...choices, people: [...members, ...choices.people] }}
			defaultValues={values}
			submitLabel={t("form.save")}
			cancelHref={auditDetails(data._id)}
			conflict={conflict}
			save={(input) => changeAudit(api, data._id, etag, input)}
			done={t("done.changed")}
		/>
	);
}

function Edit({ id }: { id: string }) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const { loaded, error, round, latest, reload } = useFresh(auditQuery(api, id));
	const choices = useQuery({
		...choicesQuery(api, loaded?.data._certificationId ?? ""),
		enabled: loaded !== undefined,
	});
	if (error) return <BackToAudits message={errorMessage(error)} error={error} />;
	return (
		<Frame title={t("form.edit")} audit={loaded?.data}>
			{loaded && choices.data ? (
				<Editor key={round} {...{ loaded, latest, reload }} choices={choices.data} />
			) : (
				<Loading query={choices} lines={10} />
			)}
		</Frame>
	);
}

/** The first step of an audit that no certification's page has started. */
function CertificationChoice() {
	const { t } = useTranslation("audits");
	const [search, setSearch] = useState("");
	const certifications = useQuery(certificationsToChoose(useApi(), search.trim()));
	const rows = certifications.data?.rows;
	return (
		<Frame title={t("plan")}>
			<Card>
				<SearchField
					aria-label={t("choose.label")}
					placeholder={t("choose.label")}
					value={search}
					onChange={setSearch}
					autoFocus
				/>
				{!rows && <Loading query={certifications} lines={4} />}
				{rows?.length === 0 && (
					<p className="audits-none" role="status">
						{t("choose.none")}
					</p>
				)}
				<ul className="audits-list">
					{rows?.map(({ _id, certificationNumber, clientName }) => (
						<li key={_id} className="audits-choice">
							<TextLink href={newAudit(_id)}>
								{clientName}, {certificationNumber}
							</TextLink>
						</li>
					))}
				</ul>
			</Card>
		</Frame>
	);
}

/**
 * Edits the audit named by the query parameter `cid`, or plans one for `certificationId`, which the user can choose
 * first. The parameter `kind` proposes the kind of a new audit, and `day`, on which it is due, its days.
 */
export function AuditFormPage() {
	const [params] = useSearchParams();
	const id = params.get("cid");
	const certificationId = params.get("certificationId");
	if (id) return <Edit key={id} id={id} />;
	return certificationId ? <Plan key={certificationId} certificationId={certificationId} /> : <CertificationChoice />;
}
