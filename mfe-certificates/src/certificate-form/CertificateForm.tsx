import { type Certificate, type CertificateInput, certificateInput } from "@portal/api/contract/certificates";
import type { Certification } from "@portal/api/contract/certifications";
import type { Client } from "@portal/api/contract/clients";
import { Card, LinkButton } from "@portal/shared-ui";
import { type AppForm, Form, RequiredHint, UnsavedGuard, useAppForm, useIsDirty } from "@portal/shared-ui/form";
import { formatDate, schemaValidator, useBlocker, useTranslation } from "@portal/shared-ui/module";
import { useCallback, useRef } from "react";
import { Documents } from "../certificate/Documents.tsx";
import { DraftActions } from "../certificate/DraftActions.tsx";
import { certificationDetails, TABS } from "../paths.ts";
import { ProductChoice } from "./ProductChoice.tsx";

export interface CertificateValues {
	validFrom: string;
	productionSites: string[];
	products: string[];
}

interface CertificateFormProps {
	certification: Certification;
	client: Client;
	/** The draft that is changed; nothing for a new certificate. */
	certificate?: Certificate;
	defaultValues: CertificateValues;
	/** Offered when somebody else has changed the certificate in the meantime. */
	onReload?: () => void;
	onSubmit: (input: CertificateInput) => Promise<void>;
}

const validate = schemaValidator(certificateInput);

function Sites({ form, sites }: { form: AppForm<CertificateValues>; sites: Client["productionSites"] }) {
	const { t } = useTranslation("certificates");
	const options = sites.map(({ _id, name, address }) => ({ id: _id, label: name, description: address.city }));
	return (
		<Card title={t("certificateForm.sites")}>
			<form.AppField name="productionSites">
				{(field) => <field.CheckboxGroup aria-label={t("certificateForm.sites")} options={options} columns={2} />}
			</form.AppField>
		</Card>
	);
}

function Products({ form, certification }: { form: AppForm<CertificateValues>; certification: Certification }) {
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
						<ProductChoice products={certification.products} value={field.state.value} onChange={change} />
						<field.GroupError label={t("certification.products")} />
					</>
				)}
			</form.AppField>
		</Card>
	);
}

export function CertificateForm({ certification, client, certificate, ...props }: CertificateFormProps) {
	const { defaultValues, onReload, onSubmit } = props;
	const { t } = useTranslation("certificates");
	const form = useAppForm<CertificateValues>({
		defaultValues,
		validate,
		onSubmit: (values) => onSubmit(certificateInput.parse(values)),
	});
	const isDirty = useIsDirty(form);
	const isLeaving = useRef(false);
	const blocker = useBlocker(() => isDirty && !isLeaving.current);
	const submitLabel = t(certificate ? "certificateForm.save" : "certificateForm.create");
	return (
		<Form form={form} aria-label={submitLabel} {...(onReload ? { onReload } : {})}>
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
			<div className="certs-buttons">
				<LinkButton icon="arrow-left" href={certificationDetails(certification._id, TABS.certificates)}>
					{t("back")}
				</LinkButton>
				{certificate && (
					<>
						<Documents certificate={certificate} isDisabled={isDirty} />
						<DraftActions
							certificate={certificate}
							isUnsaved={isDirty}
							onLeave={() => {
								isLeaving.current = true;
							}}
						/>
					</>
				)}
				<form.SubmitButton>{submitLabel}</form.SubmitButton>
			</div>
			<UnsavedGuard isDirty={isDirty} blocker={blocker} />
		</Form>
	);
}
