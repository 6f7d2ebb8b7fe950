import type { ApiClient } from "@portal/contracts/client";
import type {
	AuditFormValues,
	AuditListQuery,
	AuditReport,
	ChecklistInput,
	Finding,
	FindingFormValues,
	FindingOutcome,
} from "@portal/contracts/contract/evaluation";
import type { FileKind } from "@portal/contracts/contract/files";
import { KEY_HEADER } from "@portal/contracts/kit/idempotency-key";
import {
	apiListQuery,
	apiQuery,
	asQuery,
	type ListRequest,
	saveFile,
	unwrap,
	unwrapList,
	unwrapTagged,
} from "@portal/shared-ui/module";
import type { Photo } from "./offline/database.ts";

type AuditRequest = ListRequest<AuditListQuery>;
type Outcome<TName extends keyof FindingOutcome> = Required<Pick<FindingOutcome, TName>>;

const audit = ({ api }: ApiClient) => api.audits[":id"];
const ifMatch = (etag: string) => ({ headers: { "If-Match": etag } });

export const auditsQuery = ({ api }: ApiClient, request: AuditRequest & { limit?: string }) =>
	apiListQuery(["audits", JSON.stringify(request)], (options) =>
		unwrapList(api.audits.$get({ query: asQuery(request) }, options)),
	);

export const saveAudits = ({ api }: ApiClient, { cursor: _page, ...request }: AuditRequest) =>
	saveFile(api["audits.xlsx"].$get({ query: asQuery(request) }));

export const auditQuery = (api: ApiClient, id: string) =>
	apiQuery(["audit", id], (options) => unwrapTagged(audit(api).$get({ param: { id } }, options)));

export const surveillanceQuery = ({ api }: ApiClient, id: string) =>
	apiQuery(["surveillance", id], (options) =>
		unwrap(api.certification[":id"].surveillance.$get({ param: { id } }, options)),
	);

export const planAudit = ({ api }: ApiClient, certificationId: string, json: AuditFormValues) =>
	unwrapTagged(api.certification[":id"].audits.$post({ param: { id: certificationId }, json }));
export const changeAudit = (api: ApiClient, id: string, etag: string, json: AuditFormValues) =>
	unwrapTagged(audit(api).$put({ param: { id }, json }, ifMatch(etag)));

export const startAudit = (api: ApiClient, id: string) => unwrap(audit(api).start.$post({ param: { id } }));
export const reportAudit = (api: ApiClient, id: string, json: AuditReport) =>
	unwrap(audit(api).report.$post({ param: { id }, json }));
export const closeAudit = (api: ApiClient, id: string) => unwrap(audit(api).close.$post({ param: { id } }));
export const cancelAudit = (api: ApiClient, id: string, json: Outcome<"reason">) =>
	unwrap(audit(api).cancel.$post({ param: { id }, json }));

/** The files of an audit report: the format and the language, as a menu names them. */
export const REPORT_FILES = ["pdf de", "pdf en", "docx de", "docx en"] as const;
export type ReportFile = (typeof REPORT_FILES)[number];
export function saveReport(api: ApiClient, id: string, file: ReportFile): Promise<void> {
	const [format, lang] = file.split(" ") as ["pdf" | "docx", "de" | "en"];
	return saveFile(audit(api)[`report.${format}`].$get({ param: { id }, query: { lang } }));
}

/** The most that a list request returns. */
export const MOST = "1000";

export const fileNamesQuery = ({ api }: ApiClient, id: string) =>
	apiQuery(["files", "audits", id, "names"], async (options) => {
		const { rows } = await unwrapList(api.audits[":id"].files.$get({ param: { id }, query: { limit: MOST } }, options));
		return rows.map(({ name }) => name);
	});

/** The caller chooses the idempotency key, because an answer may be sent again after the page was closed. */
export const answerChecklist = (api: ApiClient, id: string, json: ChecklistInput, key: string) =>
	unwrapTagged(audit(api).checklist.$patch({ param: { id }, json }, { headers: { [KEY_HEADER]: key } }));

export function addPhoto(api: ApiClient, id: string, { id: key, name, content }: Photo) {
	const form = new FormData();
	form.append("kind", "Nachweis" satisfies FileKind);
	form.append("file", new File([content], name, { type: content.type }));
	const init: RequestInit = { body: form, headers: { [KEY_HEADER]: key } };
	return unwrap(audit(api).files.$post({ param: { id } }, { init }));
}

/** Loads a finding, which the API sends only as part of its audit. */
export const findingQuery = (api: ApiClient, found: Finding) =>
	apiQuery(["finding", found._id], async (options) => {
		const { data, etag } = await unwrapTagged(audit(api).$get({ param: { id: found._auditId } }, options));
		return { data: data.findings.find(({ _id }) => _id === found._id) ?? found, etag };
	});
export const addFinding = (api: ApiClient, auditId: string, json: FindingFormValues) =>
	unwrap(audit(api).findings.$post({ param: { id: auditId }, json }));

/**
 * Returns the requests that change a finding. The API refuses a request if another user has changed the finding after
 * it was loaded.
 */
export function findingRequests({ api }: ApiClient, { _id: id, version }: Finding) {
	const finding = api.findings[":id"];
	const [param, seen] = [{ id }, ifMatch(`"${version}"`)];
	return {
		change: (json: FindingFormValues) => unwrap(finding.$put({ param, json }, seen)),
		answer: (json: Outcome<"cause" | "correction" | "correctiveAction">) =>
			unwrap(finding.answer.$post({ param, json }, seen)),
		accept: (json: Outcome<"verification">) => unwrap(finding.accept.$post({ param, json }, seen)),
		reject: (json: Outcome<"reason">) => unwrap(finding.reject.$post({ param, json }, seen)),
	};
}

export const clientQuery = ({ api }: ApiClient, id: string) =>
	apiQuery(["client", id], (options) => unwrapTagged(api.client[":id"].$get({ param: { id } }, options)));

export const schemesQuery = ({ api }: ApiClient) =>
	apiQuery(["schemes"], (options) => unwrap(api.schemes.$get({}, options)));

async function loadChoices({ api }: ApiClient, certificationId: string, options: { init: { signal: AbortSignal } }) {
	const [certification, schemes, people] = await Promise.all([
		unwrap(api.certification[":id"].$get({ param: { id: certificationId } }, options)),
		unwrap(api.schemes.$get({}, options)),
		unwrap(api.deadlines.people.$get({ query: { kind: "task" } }, options)),
	]);
	const client = await unwrap(api.client[":id"].$get({ param: { id: certification._clientId } }, options));
	return { certification, client, schemes, people };
}
export type Choices = Awaited<ReturnType<typeof loadChoices>>;

export const choicesQuery = (api: ApiClient, certificationId: string) =>
	apiQuery(["audit choices", certificationId], (options) => loadChoices(api, certificationId, options));

const CERTIFICATIONS_TO_CHOOSE = "10";

export const certificationsToChoose = ({ api }: ApiClient, q: string) =>
	apiListQuery(["certifications", "to choose", q], (options) =>
		unwrapList(api.certification.$get({ query: { ...(q ? { q } : {}), limit: CERTIFICATIONS_TO_CHOOSE } }, options)),
	);
