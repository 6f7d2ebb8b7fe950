import { type Certification, CLIENT_SITE } from "@portal/contracts/contract/certifications";
import { pickFields } from "@portal/contracts/kit/field-descriptions";
import { Breadcrumbs, Card, Skeleton } from "@portal/shared-ui";
import { useEdited } from "@portal/shared-ui/form";
import {
	type FreshRecord,
	Loading,
	Page,
	useApi,
	useFresh,
	useNavigate,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { certificationQuery } from "../../api.ts";
import { Frame } from "../../Frame.tsx";
import { CERTIFICATIONS, certificationDetails, clientDetails, editProducts, newCertification } from "../../paths.ts";
import { BackToClients } from "../../Redirects.tsx";
import { useSaved } from "../../useDone.ts";
import { useChoices } from "../../useScope.ts";
import { changeCertification, startCertification } from "../api.ts";
import { ClientSearch } from "../ClientSearch.tsx";
import { CertificationForm, type CertificationValues } from "./CertificationForm.tsx";

/** The first step of a new certification that no client's page has started. */
function ClientChoicePage() {
	const { t } = useTranslation("certificates");
	const navigate = useNavigate();
	const title = t("certificationForm.startTitle");
	return (
		<Page
			title={title}
			breadcrumbs={<Breadcrumbs items={[{ label: t("list.title"), href: CERTIFICATIONS }, { label: title }]} />}
		>
			<Card>
				<ClientSearch onChoose={(cid) => void navigate(newCertification(cid))} />
			</Card>
		</Page>
	);
}

const NEW: CertificationValues = {
	_siteId: CLIENT_SITE,
	category: "",
	subcategory: "",
	validFrom: "",
	initialValidFrom: "",
	schemes: [],
};

function Start({ clientId }: { clientId: string }) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const saved = useSaved();
	const { client, choices, error } = useChoices(clientId);
	if (error) return <BackToClients error={error} />;
	const title = t("certificationForm.startTitle");
	const name = client?.name ?? "…";
	return (
		<Page
			title={title}
			breadcrumbs={<Breadcrumbs items={[{ label: name, href: clientDetails(clientId) }, { label: title }]} />}
		>
			{choices ? (
				<CertificationForm
					{...choices}
					defaultValues={NEW}
					submitLabel={t("certificationForm.start")}
					cancelHref={clientDetails(clientId)}
					onSubmit={async (input) => {
						const { _id } = await startCertification(api, clientId, input);
						await saved(editProducts(_id), t("done.started"));
					}}
				/>
			) : (
				<Skeleton lines={8} />
			)}
		</Page>
	);
}

const valuesOf = (certification: Certification): CertificationValues => pickFields(certification, NEW);

function Editor(source: FreshRecord<Certification>) {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const saved = useSaved();
	const { choices, error, refresh } = useChoices(source.loaded.data._clientId);
	// Reloads the client too, because the user who changed the certification may have changed the client's sites.
	const latest = async () => {
		await refresh();
		return source.latest();
	};
	const { data, etag, values, conflict } = useEdited({ ...source, latest }, valuesOf);
	if (error) return <BackToClients error={error} />;
	if (!choices) return <Skeleton lines={8} />;
	return (
		<CertificationForm
			{...choices}
			defaultValues={values}
			submitLabel={t("certificationForm.save")}
			cancelHref={certificationDetails(data._id)}
			conflict={conflict}
			onSubmit={async (input) => {
				await changeCertification(api, data._id, etag, input);
				await saved(certificationDetails(data._id), t("done.changed"));
			}}
		/>
	);
}

function Edit({ id }: { id: string }) {
	const { t } = useTranslation("certificates");
	const { loaded, round, latest, reload, ...query } = useFresh(certificationQuery(useApi(), id));
	return (
		<Frame title={t("certificationForm.editTitle")} certification={loaded?.data}>
			{loaded ? (
				<Editor key={round} {...{ loaded, latest, reload }} />
			) : (
				<Loading query={{ ...query, refetch: reload }} lines={8} />
			)}
		</Frame>
	);
}

/**
 * Edits the certification named by the query parameter `certId`, or creates one for the client named by `cid`. Without
 * both, the user first chooses the client.
 */
export function CertificationFormPage() {
	const [params] = useSearchParams();
	const certificationId = params.get("certId");
	const clientId = params.get("cid");
	if (certificationId) return <Edit key={certificationId} id={certificationId} />;
	return clientId ? <Start key={clientId} clientId={clientId} /> : <ClientChoicePage />;
}
