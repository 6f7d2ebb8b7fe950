import {
	CERTIFICATE_STATUS,
	type Certificate,
	type CertificateInput,
	certificateInput,
} from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import type { Client } from "@portal/contracts/contract/clients";
import { type MessageCode, sentence } from "@portal/contracts/kit/sentences";
import { ActionBar, Banner, Button, Card, EmptyState, LinkButton } from "@portal/shared-ui";
import {
	type AppForm,
	type Compared,
	type Conflict,
	type FieldErrors,
	Form,
	RequiredHint,
	UnsavedGuard,
	useAppForm,
	useComparedWords,
	useIsDirty,
} from "@portal/shared-ui/form";
import {
	formatDate,
	schemaValidator,
	useApi,
	useBlocker,
	useQueryClient,
	useTranslation,
} from "@portal/shared-ui/module";
import { useCallback, useRef } from "react";
import { certificationQuery, clientQuery } from "../api.ts";
import { Ended } from "../certificate/CertificateFacts.tsx";
import { Documents } from "../certificate/Documents.tsx";
import { DeleteDraft, ReleaseDraft } from "../certificate/DraftActions.tsx";
import { Standing } from "../life/Standing.tsx";
import { certificationDetails, editProducts, TABS } from "../paths.ts";
import { currentStatus } from "../StatusBadge.tsx";
import { Ties } from "../succession/Ties.tsx";
import { ProductChoice } from "./ProductChoice.tsx";

interface CertificateFormProps {
	certification: Certification;
	client: Client;
	/** The draft that is changed; left out for a new certificate. */
	certificate?: Certificate;
	defaultValues: CertificateInput;
	conflict?: Conflict<CertificateInput>;
	onSubmit: (input: CertificateInput, intent: string | undefined) => Promise<void>;
}

/** What a new certificate can be sent with: it goes to the review as soon as it is created. */
export const RELEASE = "release";

const checkInput = schemaValidator(certificateInput);

/** A certificate begins within the validity of its certification. */
const validationOf =
	({ validFrom, validTo }: Certification) =>
	(values: CertificateInput): FieldErrors => {
		const problems = checkInput(values);
		if (problems.validFrom) return problems;
		const refuse = (code: MessageCode, date: string) => ({
			...problems,
			validFrom: [sentence(code, { date: formatDate(date) })],
		});
		if (values.validFrom < validFrom) return refuse("certificate.validFromBeforeCertification", validFrom);
		if (values.validFrom > validTo) return refuse("certificate.validFromAfterCertification", validTo);
		return problems;
	};

function Sites({ form, sites }: { form: AppForm<CertificateInput>; sites: Client["productionSites"] }) {
	const { t } = useTranslation("certificates");
	const options = sites.map(({ _id, name, address }) => ({ id: _id, label: name, description: address.city }));
	return (
		<Card
			title={t("certificateForm.sites")}
			actions={
				sites.length > 1 && (
					<Button
						size="small"
						onPress={() =>
							form.setFieldValue(
								"productionSites",
								sites.map(({ _id }) => _id),
							)
						}
					>
						{t("choice.allSites")}
					</Button>
				)
			}
		>
			<form.AppField name="productionSites">
				{(field) => <field.CheckboxGroup aria-label={t("certificateForm.sites")} options={options} columns={2} />}
			</form.AppField>
		</Card>
	);
}

/** The reason of a rejection, above the form in which the certificate is corrected. */
function Rejection({ certificate }: { certificate: Certificate }) {
	const { t } = useTranslation("certificates");
	if (currentStatus(certificate)?.code !== CERTIFICATE_STATUS.REJECTED) return null;
	return (
		<Banner tone="warning" live="off" title={t("certificateForm.rejected")}>
			{certificate.stati.at(-1)?.reason}
		</Banner>
	);
}

function Products({ form, certification }: { form: AppForm<CertificateInput>; certification: Certification }) {
	const { t } = useTranslation("certificates");
	const change = useCallback(
		(next: (chosen: readonly string[]) => string[]) => form.setFieldValue("products", next),
		[form],
	);
	return (
		<Card title={t("certification.products")}>
			<form.AppField name="products">
				{(field) => (
					<>
						{certification.products.length > 0 ? (
							<ProductChoice products={certification.products} value={field.state.value} onChange={change} />
						) : (
							<EmptyState
								message={t("certificates.needProducts")}
								action={<LinkButton href={editProducts(certification._id)}>{t("products.edit")}</LinkButton>}
							/>
						)}
						<field.GroupError label={t("certification.products")} />
					</>
				)}
			</form.AppField>
		</Card>
	);
}

/** The fields of a certificate with the labels of the form, to compare two versions. */
function useComparedFields(certification: Certification, client: Client): Compared[] {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const words = useComparedWords();
	const queries = useQueryClient();
	// The comparison has loaded both anew, for others may have added and removed products and sites.
	const certificationKey = certificationQuery(api, certification._id).queryKey;
	const clientKey = clientQuery(api, client._id).queryKey;
	const productOf = (id: string) => {
		const { products } = queries.getQueryData(certificationKey)?.data ?? certification;
		const product = products.find(({ _id }) => _id === id);
		return product ? `${product.number} ${product.name}` : t("certificateForm.gone");
	};
	const siteOf = (id: string) => {
		const { productionSites } = queries.getQueryData(clientKey)?.data ?? client;
		return productionSites.find(({ _id }) => _id === id)?.name ?? t("certificateForm.gone");
	};
	return [
		{
			name: "validFrom",
			label: t("certificateForm.validFrom"),
			text: (date: string) => (date ? formatDate(date) : ""),
		},
		{ name: "productionSites", label: t("certificateForm.sites"), text: words.chosen(siteOf) },
		{ name: "products", label: t("certification.products"), text: words.chosen(productOf) },
	];
}

export function CertificateForm({ certification, client, certificate, ...props }: CertificateFormProps) {
	const { defaultValues, conflict, onSubmit } = props;
	const { t } = useTranslation("certificates");
	const form = useAppForm<CertificateInput>({
		defaultValues,
		validate: validationOf(certification),
		onSubmit: (values, intent) => {
			const input = certificateInput.parse(values);
			const known = new Set(certification.products.map(({ _id }) => _id));
			// A product that was deleted meanwhile is not shown, so nobody can deselect it.
			return onSubmit({ ...input, products: input.products.filter((id) => known.has(id)) }, intent);
		},
	});
	const fields = useComparedFields(certification, client);
	const isDirty = useIsDirty(form);
	const isLeaving = useRef(false);
	const blocker = useBlocker(() => isDirty && !isLeaving.current);
	const submitLabel = t(certificate ? "certificateForm.save" : "certificateForm.create");
	const leaving = () => {
		isLeaving.current = true;
	};
	return (
		<Form form={form} aria-label={submitLabel} conflict={conflict && { ...conflict, fields }}>
			{certificate && <Ended certificate={certificate} />}
			{certificate && (
				<Standing certificate={certificate} certification={certification} ties={<Ties certificate={certificate} />} />
			)}
			{certificate && <Rejection certificate={certificate} />}
			<RequiredHint />
			<Card>
				<form.AppField name="validFrom">
					{(field) => (
						<field.DateField
							label={t("certificateForm.validFrom")}
							description={t("certificateForm.hint", { date: formatDate(certification.validFrom) })}
							isRequired
						/>
					)}
				</form.AppField>
			</Card>
			{client.productionSites.length > 0 && <Sites form={form} sites={client.productionSites} />}
			<Products form={form} certification={certification} />
			{certificate && isDirty && <p className="certs-none">{t("certificateForm.unsaved")}</p>}
			<ActionBar
				enterValue=""
				back={
					<LinkButton icon="arrow-left" href={certificationDetails(certification._id, TABS.certificates)}>
						{t("back")}
					</LinkButton>
				}
				danger={certificate && <DeleteDraft certificate={certificate} onLeave={leaving} />}
			>
				{certificate ? (
					<>
						<Documents certificate={certificate} isDisabled={isDirty} />
						<ReleaseDraft certificate={certificate} isUnsaved={isDirty} onLeave={leaving} />
					</>
				) : (
					<form.SubmitButton value={RELEASE} variant="secondary">
						{t("stand.action.release")}
					</form.SubmitButton>
				)}
				<form.SubmitButton>{submitLabel}</form.SubmitButton>
			</ActionBar>
			<UnsavedGuard isDirty={isDirty} blocker={blocker} />
		</Form>
	);
}
