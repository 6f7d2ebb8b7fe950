import "./proof.css";
import type { Certificate } from "@portal/contracts/contract/certificates";
import { Banner, Card, EmptyState } from "@portal/shared-ui";
import { RequestError, useApi, useQuery } from "@portal/shared-ui/module";
import { validationPage } from "../paths.ts";
import { credentialQuery, publicAnswerQuery } from "./api.ts";
import { Answer, Part } from "./Part.tsx";
import { PublicAddress } from "./PublicAddress.tsx";
import { PublicAnswer } from "./PublicAnswer.tsx";
import { Seal } from "./Seal.tsx";
import { SignedCredential } from "./SignedCredential.tsx";
import { useProofTexts } from "./useProofTexts.ts";

const NOT_FOUND = 404;

/** What the public has in hand of a published certificate, and what it reads there. */
export function Proof({ publicId, number }: { publicId: string; number: string }) {
	const { t } = useProofTexts();
	const api = useApi();
	const answer = useQuery(publicAnswerQuery(api, publicId));
	const credential = useQuery(credentialQuery(api, publicId));
	const isUnknown = answer.error instanceof RequestError && answer.error.status === NOT_FOUND;
	// The website may have another address than the one at which the staff works.
	const page = credential.data?.page ?? (credential.error && `${window.location.origin}${validationPage(publicId)}`);
	return (
		<div className="certs-proof">
			<Answer asked={{ ...credential, data: page ?? undefined }}>
				{(address) => <PublicAddress address={address} number={number} />}
			</Answer>
			<Part title={t("answer.title")} hint={t("answer.hint")}>
				{isUnknown ? (
					<Banner tone="error" live="off">
						{t("answer.unknown")}
					</Banner>
				) : (
					<Answer asked={answer}>
						{(told) => <PublicAnswer answer={told} address={page ?? validationPage(publicId)} />}
					</Answer>
				)}
			</Part>
			<Part title={t("credential.title")} hint={t("credential.hint")}>
				<Answer asked={credential}>{(known) => <SignedCredential credential={known} number={number} />}</Answer>
			</Part>
			<Seal />
		</div>
	);
}

export function PublicProof({ certificate }: { certificate: Certificate }) {
	const { t } = useProofTexts();
	const { publicId, certificateNumber } = certificate;
	return (
		<Card title={t("title")} description={t("hint")}>
			{publicId === undefined ? (
				<EmptyState icon="certificate" message={t("notPublished")} />
			) : (
				<Proof publicId={publicId} number={certificateNumber} />
			)}
		</Card>
	);
}
