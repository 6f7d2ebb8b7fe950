import type { Certificate, CertificateInput } from "@portal/contracts/contract/certificates";
import { type Certification, hasEnded } from "@portal/contracts/contract/certifications";
import type { Client } from "@portal/contracts/contract/clients";
import { isUsable, type Scheme } from "@portal/contracts/contract/schemes";
import { EmptyState, LinkButton, Skeleton } from "@portal/shared-ui";
import { useEdited } from "@portal/shared-ui/form";
import {
	errorMessage,
	type FreshRecord,
	Navigate,
	today,
	useApi,
	useFresh,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { endOf } from "../../allowed-actions.ts";
import { certificateQuery } from "../../api.ts";
import { changeCertificate, createCertificate, releaseCertificate } from "../../certifications/api.ts";
import { Frame } from "../../Frame.tsx";
import { type CertificateKey, certificateDetails, certificationDetails, TABS } from "../../paths.ts";
import { BackToClients, WithoutCertification } from "../../Redirects.tsx";
import { useDone } from "../../useDone.ts";
import { useScope } from "../../useScope.ts";
import { CertificateForm, RELEASE } from "./CertificateForm.tsx";

/**
 * Selects the production site of a new certificate if the client has only one, for the first certificate of a
 * certification all products, because they usually belong together, and the schemes that may be used today.
 */
const initialValues = (
	{ validFrom, products, certificates, schemes }: Certification,
	{ productionSites }: Client,
	all: readonly Scheme[],
): CertificateInput => ({
	validFrom,
	productionSites: productionSites.length === 1 ? productionSites.map(({ _id }) => _id) : [],
	products: certificates.length === 0 ? products.map(({ _id }) => _id) : [],
	schemes: all.filter((one) => schemes.includes(one._id) && isUsable(one, today())).map(({ _id }) => _id),
});

function Create({ certificationId }: { certificationId: string }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	const { certification, client, schemes, error } = useScope(certificationId);
	const create = async (input: CertificateInput, intent: string | undefined) => {
		const created = await createCertificate(api, certificationId, input);
		const leave = (message: string, tone?: "error") =>
			done(certificationDetails(certificationId, TABS.certificates), message, tone);
		if (intent !== RELEASE) return leave(t("done.created"));
		// Leaves the form even if the release fails: the draft is saved, and a second submit would create another one.
		return releaseCertificate(api, created, false).then(
			() => leave(t("done.released", { number: created.certificateNumber })),
			(failure: unknown) => leave(errorMessage(failure), "error"),
		);
	};
	if (error) return <BackToClients error={error} />;
	return (
		<Frame title={t("certificateForm.newTitle")} certification={certification} tab={TABS.certificates}>
			{certification && hasEnded(certification, today()) ? (
				<EmptyState
					icon="certificate"
					message={endOf(certification)}
					action={<LinkButton href={certificationDetails(certificationId, TABS.certificates)}>{t("back")}</LinkButton>}
				/>
			) : certification && client && schemes ? (
				<CertificateForm
					certification={certification}
					client={client}
					schemes={schemes}
					defaultValues={initialValues(certification, client, schemes)}
					onSubmit={create}
				/>
			) : (
				<Skeleton lines={10} />
			)}
		</Frame>
	);
}

const valuesOf = ({ validFrom, productionSites, products, schemes }: Certificate) => ({
	validFrom,
	productionSites,
	products,
	schemes,
});

function Editor({ scope, ...source }: FreshRecord<Certificate> & { scope: ReturnType<typeof useScope> }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	const { data: certificate, etag, values, conflict } = useEdited(source, valuesOf);
	const { certification, client, schemes } = scope;
	if (!certification || !client || !schemes) return <Skeleton lines={10} />;
	if (!certificate.actions.includes("edit"))
		return <Navigate to={certificateDetails(certificate, certification._clientId)} replace />;
	return (
		<CertificateForm
			certification={certification}
			client={client}
			schemes={schemes}
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
	if (error) return <BackToClients error={error} />;
	// Reloads the certification as well, because the user who changed the certificate may also have deleted products.
	const latestInScope = async () => {
		await scope.refresh();
		return latest();
	};
	const number = loaded?.data.certificateNumber ?? "";
	return (
		<Frame
			title={t("certificateForm.editTitle", { number })}
			certification={scope.certification}
			tab={TABS.certificates}
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
