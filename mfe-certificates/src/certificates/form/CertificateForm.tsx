import {
	CERTIFICATE_FIELDS,
	CERTIFICATE_STATUS,
	type Certificate,
	type CertificateInput,
	certificateInput,
} from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import type { Client } from "@portal/contracts/contract/clients";
import { type MessageCode, sentence } from "@portal/contracts/kit/sentences";
import { ActionBar, Banner, Button, Card, EmptyState, LinkButton, Stack } from "@portal/shared-ui";
import {
	type AppForm,
	type Conflict,
	type Descriptions,
	describeConflict,
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
import { certificationQuery, clientQuery } from "../../api.ts";
import { certificationDetails, editProducts, TABS } from "../../paths.ts";
import { currentStatus } from "../../StatusBadge.tsx";
import { schemeOptions, useSchemeCode } from "../../scheme-choice.ts";
import type { Scope } from "../../useScope.ts";
import { Ended } from "../details/CertificateData.tsx";
import { Documents } from "../details/Documents.tsx";
import { DeleteDraft, ReleaseDraft } from "../details/DraftActions.tsx";
import { Hints } from "../details/Hints.tsx";
import { Remarks } from "../details/Remarks.tsx";
import { CertificateStatusBanner } from "../lifecycle/CertificateStatusBanner.tsx";
import { ReplacementLinks } from "../replacement/ReplacementLinks.tsx";
import { ProductChoice } from "./ProductChoice.tsx";

interface CertificateFormProps extends Scope {
	/** The draft to edit; undefined if the form creates a new certificate. */
	certificate?: Certificate;
	defaultValues: CertificateInput;
	conflict?: Conflict<CertificateInput>;
	onSubmit: (input: CertificateInput, intent: string | undefined) => Promise<void>;
}

/** Name of the second submit button, which also sends the new certificate to review. */
export const RELEASE = "release";

const checkInput = schemaValidator(certificateInput);

/** Checks the server's rules before sending, including that the first day is within the certification's validity. */
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
	const all = sites.map(({ _id }) => _id);
	return (
		<Card
			title={CERTIFICATE_FIELDS.productionSites.label}
			actions={
				sites.length > 1 && (
					<Button size="small" onPress={() => form.setFieldValue("productionSites", all)}>
						{t("choice.allSites")}
					</Button>
				)
			}
		>
			<form.AppField name="productionSites">
				{(field) => (
					<field.CheckboxGroup aria-label={CERTIFICATE_FIELDS.productionSites.label} options={options} columns={2} />
				)}
			</form.AppField>
		</Card>
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

function useComparedFields(certification: Certification, client: Client): Descriptions<CertificateInput> {
	const { t } = useTranslation("certificates");
	const api = useApi();
	const texts = useComparedWords();
	const codeOf = useSchemeCode();
	const queries = useQueryClient();
	// Reads names from the reloaded records, because other users may have renamed or deleted products and sites.
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
	return {
		validFrom: { ...CERTIFICATE_FIELDS.validFrom, text: (date) => (date ? formatDate(date) : "") },
		schemes: { ...CERTIFICATE_FIELDS.schemes, text: texts.chosen(codeOf) },
		productionSites: { ...CERTIFICATE_FIELDS.productionSites, text: texts.chosen(siteOf) },
		products: { label: t("certification.products"), text: texts.chosen(productOf) },
	};
}

export function CertificateForm({ certification, client, schemes, certificate, ...props }: CertificateFormProps) {
	const { defaultValues, conflict, onSubmit } = props;
	const { t } = useTranslation("certificates");
	const form = useAppForm<CertificateInput>({
		defaultValues,
		validate: validationOf(certification),
		onSubmit: (values, intent) => {
			const input = certificateInput.parse(values);
			const known = new Set(certification.products.map(({ _id }) => _id));
			// Removes products that another user has deleted: the form lacks them, so the user could not deselect them.
			return onSubmit({ ...input, products: input.products.filter((id) => known.has(id)) }, intent);
		},
	});
	const fields = useComparedFields(certification, client);
	// The form also offers schemes that the certification has lost meanwhile, so that users can deselect them.
	const choices = new Set([...certification.schemes, ...(defaultValues.schemes ?? [])]);
	const isDirty = useIsDirty(form);
	const isLeaving = useRef(false);
	const blocker = useBlocker(() => isDirty && !isLeaving.current);
	const submitLabel = t(certificate ? "certificateForm.save" : "certificateForm.create");
	const leaving = () => {
		isLeaving.current = true;
	};
	return (
		<Form form={form} aria-label={submitLabel} conflict={conflict && describeConflict(conflict, fields)}>
			{certificate && (
				<>
					<Ended certificate={certificate} />
					<CertificateStatusBanner
						certificate={certificate}
						certification={certification}
						links={<ReplacementLinks certificate={certificate} />}
					/>
					{currentStatus(certificate)?.code === CERTIFICATE_STATUS.REJECTED && (
						<Banner tone="warning" live="off" title={t("certificateForm.rejected")}>
							{certificate.stati.at(-1)?.reason}
						</Banner>
					)}
					<Remarks certificate={certificate} version={certificate.revision} />
					<Hints certificate={certificate} action="release" />
				</>
			)}
			<RequiredHint />
			<Card>
				<Stack>
					<form.AppField name="validFrom">
						{(field) => (
							<field.DateField
								label={CERTIFICATE_FIELDS.validFrom.label}
								description={t("certificateForm.hint", { date: formatDate(certification.validFrom) })}
								isRequired
							/>
						)}
					</form.AppField>
					<form.AppField name="schemes">
						{(field) => (
							<field.CheckboxGroup
								label={CERTIFICATE_FIELDS.schemes.label}
								options={schemeOptions(schemes.filter(({ _id }) => choices.has(_id)))}
								columns={2}
								isRequired
							/>
						)}
					</form.AppField>
				</Stack>
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
