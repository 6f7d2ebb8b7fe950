import { AUDIT_KINDS, type Audit } from "@portal/contracts/contract/evaluation";
import { Breadcrumbs, Card, ErrorState, SearchField, Skeleton, TextLink } from "@portal/shared-ui";
import { useEdited } from "@portal/shared-ui/form";
import {
	errorMessage,
	type FreshRecord,
	flash,
	Page,
	type Tagged,
	useApi,
	useFresh,
	useQuery,
	useQueryClient,
	useSearchParams,
	useSession,
	useTranslation,
	useWayOut,
} from "@portal/shared-ui/module";
import { type ReactNode, useState } from "react";
import {
	auditQuery,
	certificationQuery,
	certificationsToChoose,
	changeAudit,
	clientQuery,
	peopleQuery,
	planAudit,
	schemesQuery,
} from "../api.ts";
import { BackToAudits } from "../BackToAudits.tsx";
import { AUDITS, auditDetails, certificationAudits, newAudit } from "../paths.ts";
import { AuditForm, type Choices } from "./AuditForm.tsx";
import { newValues, valuesOf } from "./values.ts";

/** Loads what the form offers for choice. Renders a placeholder or the error meanwhile. */
function WithChoices({
	certificationId,
	children,
}: {
	certificationId: string;
	children: (choices: Choices) => ReactNode;
}) {
	const api = useApi();
	const certification = useQuery(certificationQuery(api, certificationId));
	const clientId = certification.data?.data._clientId ?? "";
	const client = useQuery({ ...clientQuery(api, clientId), enabled: clientId !== "" });
	const schemes = useQuery(schemesQuery(api));
	const people = useQuery(peopleQuery(api));
	const failed = [certification, client, schemes, people].find(({ data, error }) => !data && error);
	if (failed)
		return (
			<ErrorState
				message={errorMessage(failed.error)}
				onRetry={() => void failed.refetch()}
				isRetrying={failed.isFetching}
			/>
		);
	if (!certification.data || !client.data || !schemes.data || !people.data) return <Skeleton lines={10} />;
	return children({
		certification: certification.data.data,
		client: client.data.data,
		schemes: schemes.data,
		people: people.data,
	});
}

/** Returns a function that shows the saved audit, without a request. */
function useSaved() {
	const api = useApi();
	const queries = useQueryClient();
	const { leave } = useWayOut();
	return async (saved: Tagged<Audit>, message: string) => {
		await queries.invalidateQueries({ refetchType: "none" });
		queries.setQueryData(auditQuery(api, saved.data._id).queryKey, saved);
		await leave(auditDetails(saved.data._id), flash(message));
	};
}

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

function Planner({ choices, kind }: { choices: Choices; kind: string }) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const saved = useSaved();
	const { user } = useSession();
	const { certification, client } = choices;
	const [defaultValues] = useState(() => newValues(certification, client, { kind, user: user?._id ?? "" }));
	return (
		<>
			<p className="audits-none">{t("form.of", { client: client.name, number: certification.certificationNumber })}</p>
			<AuditForm
				choices={choices}
				defaultValues={defaultValues}
				submitLabel={t("plan")}
				cancelHref={certificationAudits(certification._id)}
				onSubmit={async (input) => saved(await planAudit(api, certification._id, input), t("done.planned"))}
			/>
		</>
	);
}

function Plan({ certificationId, kind }: { certificationId: string; kind: string }) {
	const { t } = useTranslation("audits");
	return (
		<Frame title={t("plan")}>
			<WithChoices certificationId={certificationId}>
				{(choices) => <Planner choices={choices} kind={kind} />}
			</WithChoices>
		</Frame>
	);
}

function Editor({ source, choices }: { source: FreshRecord<Audit>; choices: Choices }) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const saved = useSaved();
	const { data, etag, values, conflict } = useEdited(source, valuesOf);
	return (
		<AuditForm
			choices={choices}
			defaultValues={values}
			members={data.team.flatMap(({ user, name }) => (user === undefined ? [] : [{ _id: user, name }]))}
			submitLabel={t("form.save")}
			cancelHref={auditDetails(data._id)}
			conflict={conflict}
			onSubmit={async (input) => saved(await changeAudit(api, data._id, etag, input), t("done.changed"))}
		/>
	);
}

function Edit({ id }: { id: string }) {
	const { t } = useTranslation("audits");
	const { loaded, error, round, latest, reload } = useFresh(auditQuery(useApi(), id));
	if (error) return <BackToAudits message={errorMessage(error)} error={error} />;
	return (
		<Frame title={t("form.edit")} audit={loaded?.data}>
			{loaded ? (
				<WithChoices certificationId={loaded.data._certificationId}>
					{(choices) => <Editor key={round} source={{ loaded, latest, reload }} choices={choices} />}
				</WithChoices>
			) : (
				<Skeleton lines={10} />
			)}
		</Frame>
	);
}

/** The first step of an audit that no certification's page has started. */
function CertificationChoice() {
	const { t } = useTranslation("audits");
	const [search, setSearch] = useState("");
	const { data, error, refetch, isFetching } = useQuery(certificationsToChoose(useApi(), search.trim()));
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
				{!data && !error && <Skeleton lines={4} />}
				{!data && error && (
					<ErrorState message={errorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
				)}
				{data?.rows.length === 0 && (
					<p className="audits-none" role="status">
						{t("choose.none")}
					</p>
				)}
				<ul className="audits-choices">
					{data?.rows.map(({ _id, certificationNumber, clientName }) => (
						<li key={_id}>
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
 * Edits the audit named by the query parameter `cid`, or plans one for the certification named by `certificationId`.
 * Without both, the user first chooses the certification. The parameter `kind` proposes the kind of a new audit.
 */
export function AuditFormPage() {
	const [params] = useSearchParams();
	const id = params.get("cid");
	const certificationId = params.get("certificationId");
	if (id) return <Edit key={id} id={id} />;
	if (!certificationId) return <CertificationChoice />;
	const requested = params.get("kind") ?? "";
	const kind = requested in AUDIT_KINDS ? requested : "";
	return <Plan key={certificationId} certificationId={certificationId} kind={kind} />;
}
