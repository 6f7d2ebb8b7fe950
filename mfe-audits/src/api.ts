import type { ApiClient } from "@portal/contracts/client";
import type {
	AuditFormValues,
	AuditListQuery,
	AuditReport,
	ChecklistInput,
	Finding,
	FindingFormValues,
} from "@portal/contracts/contract/evaluation";
import type { FileKind } from "@portal/contracts/contract/files";
import { KEY_HEADER } from "@portal/contracts/kit/idempotency-key";
import {
	asQuery,
	keepPreviousData,
	type ListRequest,
	queryOptions,
	saveFile,
	unwrap,
	unwrapList,
	unwrapTagged,
} from "@portal/shared-ui/module";
import type { Photo } from "./offline/database.ts";

type AuditRequest = ListRequest<AuditListQuery>;

const audit = ({ api }: ApiClient) => api.audits[":id"];
const finding = ({ api }: ApiClient) => api.findings[":id"];
const ifMatch = (etag: string) => ({ headers: { "If-Match": etag } });

export const auditsQuery = ({ api }: ApiClient, query: AuditRequest & { limit?: string }) =>
	queryOptions({
		queryKey: ["audits", query],
		queryFn: ({ signal }) => unwrapList(api.audits.$get({ query: asQuery(query) }, { init: { signal } })),
		placeholderData: keepPreviousData,
	});

export const saveAudits = ({ api }: ApiClient, { cursor: _page, ...query }: AuditRequest) =>
	saveFile(api["audits.xlsx"].$get({ query: asQuery(query) }));

export const auditQuery = (api: ApiClient, id: string) =>
	queryOptions({
		queryKey: ["audit", id],
		queryFn: ({ signal }) => unwrapTagged(audit(api).$get({ param: { id } }, { init: { signal } })),
	});

const isId =
	(id: string) =>
	({ _id }: { _id: string }) =>
		_id === id;

/** Loads a finding with its version. The API sends findings only as part of their audit. */
export const findingQuery = (api: ApiClient, { _auditId: id, _id }: Pick<Finding, "_auditId" | "_id">) =>
	queryOptions({
		queryKey: ["finding", _id],
		queryFn: async ({ signal }) => {
			const { findings } = await unwrap(audit(api).$get({ param: { id } }, { init: { signal } }));
			const data = findings.find(isId(_id));
			if (!data) throw new Error("The finding is gone");
			return { data, etag: etagOf(data) };
		},
		gcTime: 0,
	});

const etagOf = ({ version }: Pick<Finding, "version">) => `"${version}"`;

export const planAudit = ({ api }: ApiClient, certificationId: string, json: AuditFormValues) =>
	unwrapTagged(api.certification[":id"].audits.$post({ param: { id: certificationId }, json }));

export const changeAudit = (api: ApiClient, id: string, etag: string, json: AuditFormValues) =>
	unwrapTagged(audit(api).$put({ param: { id }, json }, ifMatch(etag)));

export const startAudit = (api: ApiClient, id: string) => unwrap(audit(api).start.$post({ param: { id } }));
export const reportAudit = (api: ApiClient, id: string, json: AuditReport) =>
	unwrap(audit(api).report.$post({ param: { id }, json }));
/** The files of an audit report: the format and the language, as a menu names them. */
export const REPORT_FILES = ["pdf de", "pdf en", "docx de", "docx en"] as const;
export type ReportFile = (typeof REPORT_FILES)[number];
export function saveReport(api: ApiClient, id: string, file: ReportFile): Promise<void> {
	const [format, lang] = file.split(" ") as ["pdf" | "docx", "de" | "en"];
	return saveFile(audit(api)[`report.${format}`].$get({ param: { id }, query: { lang } }));
}
export const closeAudit = (api: ApiClient, id: string) => unwrap(audit(api).close.$post({ param: { id } }));
export const cancelAudit = (api: ApiClient, id: string, reason: string) =>
	unwrap(audit(api).cancel.$post({ param: { id }, json: { reason } }));

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

export const addFinding = (api: ApiClient, auditId: string, json: FindingFormValues) =>
	unwrap(audit(api).findings.$post({ param: { id: auditId }, json }));
export const changeFinding = (api: ApiClient, id: string, etag: string, json: FindingFormValues) =>
	unwrap(finding(api).$put({ param: { id }, json }, ifMatch(etag)));

export interface FindingAnswer {
	cause: string;
	correction: string;
	correctiveAction: string;
}

export const answerFinding = (api: ApiClient, found: Finding, json: FindingAnswer) =>
	unwrap(finding(api).answer.$post({ param: { id: found._id }, json }, ifMatch(etagOf(found))));
export const acceptFinding = (api: ApiClient, found: Finding, verification: string) =>
	unwrap(finding(api).accept.$post({ param: { id: found._id }, json: { verification } }, ifMatch(etagOf(found))));
export const rejectFinding = (api: ApiClient, found: Finding, reason: string) =>
	unwrap(finding(api).reject.$post({ param: { id: found._id }, json: { reason } }, ifMatch(etagOf(found))));

export const clientQuery = ({ api }: ApiClient, id: string) =>
	queryOptions({
		queryKey: ["client", id],
		queryFn: ({ signal }) => unwrapTagged(api.client[":id"].$get({ param: { id } }, { init: { signal } })),
	});

export const certificationQuery = ({ api }: ApiClient, id: string) =>
	queryOptions({
		queryKey: ["certification", id],
		queryFn: ({ signal }) => unwrapTagged(api.certification[":id"].$get({ param: { id } }, { init: { signal } })),
	});

const CERTIFICATIONS_TO_CHOOSE = "10";

export const certificationsToChoose = ({ api }: ApiClient, q: string) =>
	queryOptions({
		queryKey: ["certifications", "to choose", q],
		queryFn: ({ signal }) =>
			unwrapList(
				api.certification.$get(
					{ query: { ...(q ? { q } : {}), limit: CERTIFICATIONS_TO_CHOOSE } },
					{ init: { signal } },
				),
			),
		placeholderData: keepPreviousData,
	});

export const schemesQuery = ({ api }: ApiClient) =>
	queryOptions({
		queryKey: ["schemes"],
		queryFn: ({ signal }) => unwrap(api.schemes.$get({}, { init: { signal } })),
	});

export const peopleQuery = ({ api }: ApiClient) =>
	queryOptions({
		queryKey: ["deadlines", "people", "task"],
		queryFn: ({ signal }) => unwrap(api.deadlines.people.$get({ query: { kind: "task" } }, { init: { signal } })),
	});
