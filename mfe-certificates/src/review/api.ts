import type { ApiClient } from "@portal/contracts/client";
import type { ApprovalAnswer, DocumentLanguage } from "@portal/contracts/contract/certificates";
import { apiQuery, queryOptions, unwrap } from "@portal/shared-ui/module";
import { certificate, documentOf, keyOf } from "../api.ts";
import type { CertificateKey } from "../paths.ts";
import { readDocument } from "./document/read-document.ts";

interface Look {
	isIssued: boolean;
	lang: DocumentLanguage;
	/** Identifies the content of the document; a new version loads the document again. */
	version: string;
}

const DOCUMENT = "document";
export const isDocument = ([kind]: readonly unknown[]) => kind === DOCUMENT;

/** Loads the displayed document. The server records this as a preview, which it requires before a signature. */
export const documentQuery = (api: ApiClient, key: CertificateKey, look: Look) =>
	queryOptions({
		queryKey: [DOCUMENT, key._id, look],
		queryFn: async () => {
			const answer = await documentOf(api, key, look.isIssued, { lang: look.lang });
			if (!answer.ok) await unwrap(answer);
			return readDocument(new Uint8Array(await answer.arrayBuffer()));
		},
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnWindowFocus: false,
		// Sharing parts of the former answer would copy React elements, which React does not permit.
		structuralSharing: false,
	});

/** Compares the certificate with its predecessor. A new `version` compares again. */
export const comparisonQuery = (api: ApiClient, key: CertificateKey, version: string) =>
	apiQuery(["comparison", key._id, version], (options) =>
		unwrap(certificate(api).comparison.$get({ param: keyOf(key) }, options)),
	);

/** Loads the audit on which the decision about the certificate rests. A new `version` loads it again. */
export const evaluationQuery = (api: ApiClient, key: CertificateKey, version: string) =>
	apiQuery(["evaluation", key._id, version], (options) =>
		unwrap(certificate(api).evaluation.$get({ param: keyOf(key) }, options)),
	);

export const answerApproval = ({ api }: ApiClient, key: CertificateKey, json: ApprovalAnswer) =>
	unwrap(
		api.approval.answerApproval[":certificateId"].certification[":certificationId"].$post({ param: keyOf(key), json }),
	);
