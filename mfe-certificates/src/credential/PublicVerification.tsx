import "./credential.css";
import type { Certificate } from "@portal/contracts/contract/certificates";
import { Banner, Card, EmptyState } from "@portal/shared-ui";
import { RequestError, useApi, useQuery } from "@portal/shared-ui/module";
import { validationPage } from "../paths.ts";
import { credentialQuery, validationQuery } from "./api.ts";
import { PublicAddress } from "./PublicAddress.tsx";
import { Seal } from "./Seal.tsx";
import { SignedCredential } from "./SignedCredential.tsx";
import { useVerificationTexts } from "./useVerificationTexts.ts";
import { ValidationResult } from "./ValidationResult.tsx";
import { QueryResult, VerificationSection } from "./VerificationSection.tsx";

const NOT_FOUND = 404;

export function PublicVerification({ publicId, number }: { publicId: string; number: string }) {
	const { t } = useVerificationTexts();
	const api = useApi();
	const answer = useQuery(validationQuery(api, publicId));
	const credential = useQuery(credentialQuery(api, publicId));
	const isUnknown = answer.error instanceof RequestError && answer.error.status === NOT_FOUND;
	// Prefers the address in the credential, because the public website may have another origin than this portal.
	const page =
		credential.data?.content.id ?? (credential.error && `${window.location.origin}${validationPage(publicId)}`);
	return (
		<div className="certs-proof">
			<QueryResult query={{ ...credential, data: page ?? undefined }}>
				{(address) => <PublicAddress address={address} number={number} />}
			</QueryResult>
			<VerificationSection title={t("answer.title")} hint={t("answer.hint")}>
				{isUnknown ? (
					<Banner tone="error" live="off">
						{t("answer.unknown")}
					</Banner>
				) : (
					<QueryResult query={answer}>
						{(result) => <ValidationResult answer={result} address={page ?? validationPage(publicId)} />}
					</QueryResult>
				)}
			</VerificationSection>
			<VerificationSection title={t("credential.title")} hint={t("credential.hint")}>
				<QueryResult query={credential}>
					{(known) => <SignedCredential credential={known} number={number} />}
				</QueryResult>
			</VerificationSection>
			<Seal />
		</div>
	);
}

export function PublicVerificationCard({ certificate }: { certificate: Certificate }) {
	const { t } = useVerificationTexts();
	const { publicId, certificateNumber } = certificate;
	return (
		<Card title={t("title")} description={t("hint")}>
			{publicId === undefined ? (
				<EmptyState icon="certificate" message={t("notPublished")} />
			) : (
				<PublicVerification publicId={publicId} number={certificateNumber} />
			)}
		</Card>
	);
}
