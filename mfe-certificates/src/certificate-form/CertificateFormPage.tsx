import type { Certificate } from "@portal/api/contract/certificates";
import { type Certification, hasEnded } from "@portal/api/contract/certifications";
import { Breadcrumbs, EmptyState, LinkButton, Skeleton } from "@portal/shared-ui";
import { useEdited } from "@portal/shared-ui/form";
import {
	errorMessage,
	type FreshRecord,
	Navigate,
	Page,
	today,
	useApi,
	useFresh,
	useQuery,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { certificateQuery, certificationQuery, changeCertificate, clientQuery, createCertificate } from "../api.ts";
import { endOf } from "../offers.ts";
import { CERTIFICATIONS, type CertificateKey, certificateDetails, certificationDetails, TABS } from "../paths.ts";
import { BackToClients, WithoutCertification } from "../Redirects.tsx";
import { useDone } from "../useDone.ts";
import { CertificateForm } from "./CertificateForm.tsx";

const EMPTY = { validFrom: "", productionSites: [], products: [] };

interface FrameProps {
	title: string;
	certificationId: string;
	certification: Certification | undefined;
	children: ReactNode;
}

function Frame({ title, certificationId, certification, children }: FrameProps) {
	const { t } = useTranslation("certificates");
	const overview = certificationDetails(certificationId, TABS.certificates);
	return (
		<Page
			title={title}
			breadcrumbs={
				<Breadcrumbs
					items={[
						{ label: t("list.title"), href: CERTIFICATIONS },
						...(certification ? [{ label: certification.certificationNumber, href: overview }] : []),
						{ label: title },
					]}
				/>
			}
		>
			{children}
		</Page>
	);
}

/** The certification and its client, which say what a certificate may hold. */
function useScope(certificationId: string) {
	const api = useApi();
	const certification = useQuery(certificationQuery(api, certificationId));
	const clientId = certification.data?.data._clientId ?? "";
	const client = useQuery({ ...clientQuery(api, clientId), enabled: clientId !== "" });
	return {
		refresh: () => certification.refetch(),
		certification: certification.data?.data,
		client: client.data?.data,
		error: (certification.data ? undefined : certification.error) ?? (client.data ? undefined : client.error),
	};
}

function Create({ certificationId }: { certificationId: string }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	const { certification, client, error } = useScope(certificationId);
	if (error) return <BackToClients message={errorMessage(error)} error={error} />;
	return (
		<Frame title={t("certificateForm.newTitle")} certificationId={certificationId} certification={certification}>
			{certification && hasEnded(certification, today()) ? (
				<EmptyState
					icon="certificate"
					message={endOf(certification)}
					action={<LinkButton href={certificationDetails(certificationId, TABS.certificates)}>{t("back")}</LinkButton>}
				/>
			) : certification && client ? (
				<CertificateForm
					certification={certification}
					client={client}
					defaultValues={EMPTY}
					onSubmit={async (input) => {
						await createCertificate(api, certificationId, input);
						await done(certificationDetails(certificationId, TABS.certificates), t("done.created"));
					}}
				/>
			) : (
				<Skeleton lines={10} />
			)}
		</Frame>
	);
}

const valuesOf = ({ validFrom, productionSites, products }: Certificate) => ({ validFrom, productionSites, products });

interface EditorProps extends FreshRecord<Certificate> {
	scope: ReturnType<typeof useScope>;
}

function Editor({ scope, ...source }: EditorProps) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	const { data: certificate, etag, values, conflict } = useEdited(source, valuesOf);
	const { certification, client } = scope;
	if (!certification || !client) return <Skeleton lines={10} />;
	if (!certificate.actions.includes("edit"))
		return <Navigate to={certificateDetails(certificate, certification._clientId)} replace />;
	return (
		<CertificateForm
			certification={certification}
			client={client}
			certificate={certificate}
			defaultValues={values}
			conflict={conflict}
			onSubmit={async (input) => {
				await changeCertificate(api, certificate, etag, input);
				await done(certificationDetails(certification._id, TABS.certificates), t("done.certificateChanged"));
			}}
		/>
	);
}

function Edit({ certificateKey }: { certificateKey: CertificateKey }) {
	const { t } = useTranslation("certificates");
	const scope = useScope(certificateKey._certificationId);
	const { loaded, error: failure, round, latest, reload } = useFresh(certificateQuery(useApi(), certificateKey));
	const error = scope.error ?? failure;
	if (error) return <BackToClients message={errorMessage(error)} error={error} />;
	// Products may be gone too by the time that somebody else has changed the certificate.
	const latestInScope = async () => {
		await scope.refresh();
		return latest();
	};
	const number = loaded?.data.certificateNumber ?? "";
	return (
		<Frame
			title={t("certificateForm.editTitle", { number })}
			certificationId={certificateKey._certificationId}
			certification={scope.certification}
		>
			{loaded ? <Editor key={round} {...{ loaded, latest: latestInScope, reload, scope }} /> : <Skeleton lines={10} />}
		</Frame>
	);
}

export function CertificateFormPage() {
	const [params] = useSearchParams();
	const certificationId = params.get("certificationId");
	const certificateId = params.get("certificateId");
	if (!certificationId) return <WithoutCertification />;
	if (!certificateId) return <Create key={certificationId} certificationId={certificationId} />;
	return <Edit key={certificateId} certificateKey={{ _id: certificateId, _certificationId: certificationId }} />;
}
