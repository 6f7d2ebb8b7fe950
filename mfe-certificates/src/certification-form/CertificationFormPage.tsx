import type { Certification } from "@portal/api/contract/certifications";
import { CLIENT_SITE } from "@portal/api/contract/certifications";
import { Breadcrumbs, ErrorState, Skeleton } from "@portal/shared-ui";
import {
	errorMessage,
	Page,
	type Tagged,
	useApi,
	useQuery,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { useState } from "react";
import { certificationQuery, changeCertification, clientQuery, startCertification } from "../api.ts";
import { CERTIFICATIONS, certificationDetails, clientDetails } from "../paths.ts";
import { BackToClients, WithoutCertification } from "../Redirects.tsx";
import { useDone } from "../useDone.ts";
import { useFresh } from "../useFresh.ts";
import { CertificationForm, type CertificationValues } from "./CertificationForm.tsx";

const NEW: CertificationValues = {
	_siteId: CLIENT_SITE,
	category: "",
	subcategory: "",
	validFrom: "",
	initialValidFrom: "",
};

function Start({ clientId }: { clientId: string }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	const client = useQuery(clientQuery(api, clientId));
	if (!client.data && client.error) return <BackToClients message={errorMessage(client.error)} />;
	const title = t("certificationForm.startTitle");
	const name = client.data?.data.name ?? clientId;
	return (
		<Page
			title={title}
			breadcrumbs={<Breadcrumbs items={[{ label: name, href: clientDetails(clientId) }, { label: title }]} />}
		>
			{client.data ? (
				<CertificationForm
					client={client.data.data}
					defaultValues={NEW}
					submitLabel={t("certificationForm.start")}
					cancelHref={clientDetails(clientId)}
					onSubmit={async (input) => {
						const { _id } = await startCertification(api, clientId, input);
						await done(certificationDetails(_id), t("done.started"));
					}}
				/>
			) : (
				<Skeleton lines={8} />
			)}
		</Page>
	);
}

function Editor({ loaded, onReload }: { loaded: Tagged<Certification>; onReload: () => void }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const done = useDone();
	// Values and version belong together, whatever is loaded later.
	const [{ data, etag }] = useState(loaded);
	const client = useQuery(clientQuery(api, data._clientId));
	if (!client.data && client.error) return <BackToClients message={errorMessage(client.error)} />;
	if (!client.data) return <Skeleton lines={8} />;
	const { _siteId, category, subcategory, validFrom, initialValidFrom } = data;
	return (
		<CertificationForm
			client={client.data.data}
			defaultValues={{ _siteId, category, subcategory, validFrom, initialValidFrom }}
			submitLabel={t("certificationForm.save")}
			cancelHref={certificationDetails(data._id)}
			onReload={onReload}
			onSubmit={async (input) => {
				await changeCertification(api, data._id, etag, input);
				await done(certificationDetails(data._id), t("done.changed"));
			}}
		/>
	);
}

function Edit({ id }: { id: string }) {
	const { t } = useTranslation("certificates");
	const { loaded, error, reload, round } = useFresh(certificationQuery(useApi(), id));
	const title = t("certificationForm.editTitle");
	return (
		<Page
			title={title}
			breadcrumbs={
				<Breadcrumbs
					items={[
						{ label: t("list.title"), href: CERTIFICATIONS },
						...(loaded ? [{ label: loaded.data.certificationNumber, href: certificationDetails(id) }] : []),
						{ label: title },
					]}
				/>
			}
		>
			{loaded ? (
				<Editor key={round} loaded={loaded} onReload={reload} />
			) : error ? (
				<ErrorState message={errorMessage(error)} onRetry={reload} />
			) : (
				<Skeleton lines={8} />
			)}
		</Page>
	);
}

/** `certId` changes a certification, `cid` starts one for a client. */
export function CertificationFormPage() {
	const [params] = useSearchParams();
	const certificationId = params.get("certId");
	const clientId = params.get("cid");
	if (certificationId) return <Edit key={certificationId} id={certificationId} />;
	return clientId ? <Start key={clientId} clientId={clientId} /> : <WithoutCertification />;
}
