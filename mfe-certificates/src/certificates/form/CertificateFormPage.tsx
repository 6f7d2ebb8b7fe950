import { type Certificate, type CertificateInput, certificateInput } from "@portal/contracts/contract/certificates";
import { hasEnded } from "@portal/contracts/contract/certifications";
import { isUsable } from "@portal/contracts/contract/schemes";
import { pickFields } from "@portal/contracts/kit/field-descriptions";
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
import { type Scope, useScope } from "../../useScope.ts";
import { CertificateForm, RELEASE } from "./CertificateForm.tsx";

/**
 * Selects the production site of a new certificate if the client has only one, for the first certificate of a
 * certification all products, because they usually belong together, and the schemes that may be used today.
 */
const initialValues = ({ certification, client: { productionSites }, schemes }: Scope): CertificateInput => ({
	validFrom: certification.validFrom,
	productionSites: productionSites.length === 1 ? productionSites.map(({ _id }) => _id) : [],
	products: certification.certificates.length === 0 ? certification.products.map(({ _id }) => _id) : [],
	schemes: schemes
		.filter((one) => certification.schemes.includes(one._id) && isUsable(one, today()))
		.map(({ _id }) => _id),
});

function Create({ certificationId }: { certificationId: string }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	const { certification, scope, error } = useScope(certificationId);
	const back = certificationDetails(certificationId, TABS.certificates);
	const create = async (input: CertificateInput, intent: string | undefined) => {
		const created = await createCertificate(api, certificationId, input);
		if (intent !== RELEASE) return done(back, t("done.created"));
		// Leaves the form even if the release fails: the draft is saved, and a second submit would create another one.
		return releaseCertificate(api, created, false).then(
			() => done(back, t("done.released", { number: created.certificateNumber })),
			(failure: unknown) => done(back, errorMessage(failure), "error"),
		);
	};
	if (error) return <BackToClients error={error} />;
	return (
		<Frame title={t("certificateForm.newTitle")} certification={certification} tab={TABS.certificates}>
			{certification && hasEnded(certification, today()) ? (
				<EmptyState
					icon="certificate"
					message={endOf(certification)}
					action={<LinkButton href={back}>{t("back")}</LinkButton>}
				/>
			) : scope ? (
				<CertificateForm {...scope} defaultValues={initialValues(scope)} onSubmit={create} />
			) : (
				<Skeleton lines={10} />
			)}
		</Frame>
	);
}

const valuesOf = (certificate: Certificate) => pickFields(certificate, certificateInput.shape);

function Editor({ scope, ...source }: FreshRecord<Certificate> & { scope: Scope }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	const { data: certificate, etag, values, conflict } = useEdited(source, valuesOf);
	const { _id, _clientId } = scope.certification;
	if (!certificate.actions.includes("edit"))
		return <Navigate to={certificateDetails(certificate, _clientId)} replace />;
	return (
		<CertificateForm
			{...scope}
			certificate={certificate}
			defaultValues={values}
			conflict={conflict}
			onSubmit={async (input) => {
				await changeCertificate(api, certificate, etag, input);
				await done(certificationDetails(_id, TABS.certificates), t("done.certificateChanged"));
			}}
		/>
	);
}

function Edit({ certificateKey }: { certificateKey: CertificateKey }) {
	const { t } = useTranslation("certificates");
	const { certification, scope, refresh, ...others } = useScope(certificateKey._certificationId);
	const { loaded, round, latest, reload, ...fresh } = useFresh(certificateQuery(useApi(), certificateKey));
	const error = others.error ?? fresh.error;
	if (error) return <BackToClients error={error} />;
	// Reloads the certification as well, because the user who changed the certificate may also have deleted products.
	const latestInScope = async () => {
		await refresh();
		return latest();
	};
	const number = loaded?.data.certificateNumber ?? "";
	return (
		<Frame title={t("certificateForm.editTitle", { number })} certification={certification} tab={TABS.certificates}>
			{loaded && scope ? (
				<Editor key={round} {...{ loaded, latest: latestInScope, reload, scope }} />
			) : (
				<Skeleton lines={10} />
			)}
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
