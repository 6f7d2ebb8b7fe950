import {
	type Certificate,
	type CertificateMailInput,
	certificateMailInput,
	DOCUMENT_LANGUAGES,
	type DocumentLanguage,
	documentName,
	MAIL_LIMITS,
} from "@portal/contracts/contract/certificates";
import type { Client } from "@portal/contracts/contract/clients";
import { readableAddress } from "@portal/contracts/kit/addresses";
import { longDay } from "@portal/contracts/kit/calendar";
import { LANGUAGE } from "@portal/contracts/kit/languages";
import { ActionBar, LinkButton } from "@portal/shared-ui";
import { Form, RequiredHint, UnsavedGuard, useAppForm, useIsDirty } from "@portal/shared-ui/form";
import {
	brand,
	Loading,
	schemaValidator,
	unwrap,
	useApi,
	useBlocker,
	useFlash,
	useQuery,
	useSession,
} from "@portal/shared-ui/module";
import { type ReactNode, useRef } from "react";
import texts from "../../../locales/certificate-mail/de.json";
import { clientQuery, keyOf, certificate as route } from "../../api.ts";
import { useLateTexts } from "../../late-texts.ts";
import { clientDetails } from "../../paths.ts";

const useMailTexts = () => useLateTexts("certificate-mail", texts);
const check = schemaValidator(certificateMailInput);

interface CertificateMailProps {
	certificate: Certificate;
	clientId: string;
	leave: ReactNode;
	onDone: () => void;
}
type MailFormProps = Omit<CertificateMailProps, "clientId"> & Pick<Client, "contacts">;

/** Returns a function that proposes subject and text for a recipient and a language. */
function useDraft({ certificateNumber: number, validTo }: Certificate, contacts: Client["contacts"]) {
	const { t } = useMailTexts();
	const sender = useSession().user?.name;
	return ({ to, lang }: Pick<CertificateMailInput, "to" | "lang">) => {
		const contact = contacts.find(({ person }) => person.email === to);
		const name = contact ? ` ${contact.person.firstName} ${contact.person.lastName}` : "";
		const facts = { number, name, sender, body: brand.name, validTo: longDay(validTo, LANGUAGE[lang].locale) };
		return { subject: t(`draft.${lang}.subject`, facts), text: t(`draft.${lang}.text`, facts) };
	};
}

function MailForm({ certificate, contacts, leave, onDone }: MailFormProps) {
	const { t } = useMailTexts();
	const api = useApi();
	const showFlash = useFlash();
	const draftOf = useDraft(certificate, contacts);
	const [only, ...others] = contacts;
	const first = { to: only && others.length === 0 ? only.person.email : "", lang: "de" as DocumentLanguage };
	const draft = useRef(draftOf(first));
	const form = useAppForm<CertificateMailInput>({
		defaultValues: { ...first, ...draft.current },
		validate: check,
		onSubmit: async (json) => {
			await unwrap(route(api).mail.$post({ param: keyOf(certificate), json }));
			showFlash(t("sent", { email: readableAddress(json.to) }));
			onDone();
		},
	});
	const isDirty = useIsDirty(form);
	/** Writes the draft again for another recipient or language, except where the user has changed it. */
	const redraft = () => {
		const { values } = form.state;
		const next = draftOf(values);
		for (const name of ["subject", "text"] as const)
			if (values[name] === draft.current[name]) form.setFieldValue(name, next[name]);
		draft.current = next;
	};
	const listeners = { onChange: redraft };
	return (
		<Form form={form}>
			<RequiredHint />
			<form.AppField name="to" listeners={listeners}>
				{(field) => (
					<field.Select
						label={t("to")}
						isRequired
						options={contacts.map(({ dep, person: { firstName, lastName, email } }) => ({
							id: email,
							label: `${firstName} ${lastName}, ${readableAddress(email)}`,
							description: dep,
						}))}
					/>
				)}
			</form.AppField>
			<form.AppField name="lang" listeners={listeners}>
				{(field) => (
					<field.Select
						label={t("lang")}
						isRequired
						options={DOCUMENT_LANGUAGES.map((id) => ({ id, label: t(`document.language.${id}`) }))}
					/>
				)}
			</form.AppField>
			<form.AppField name="subject">{(field) => <field.TextField label={t("subject")} isRequired />}</form.AppField>
			<form.AppField name="text">
				{(field) => <field.TextArea label={t("text")} rows={9} maxLength={MAIL_LIMITS.text} isRequired />}
			</form.AppField>
			<form.Subscribe selector={({ values }) => values.lang}>
				{(lang) => (
					<p className="certs-text">
						{t("attachment", { name: documentName(certificate.certificateNumber, { lang, format: "pdf" }) })}
					</p>
				)}
			</form.Subscribe>
			<ActionBar>
				{leave}
				<form.SubmitButton>{t("send")}</form.SubmitButton>
			</ActionBar>
			<UnsavedGuard isDirty={isDirty} blocker={useBlocker(isDirty)} />
		</Form>
	);
}

export function CertificateMail({ clientId, ...props }: CertificateMailProps) {
	const { t } = useMailTexts();
	const client = useQuery(clientQuery(useApi(), clientId));
	if (!client.data) return <Loading query={client} lines={8} />;
	// A select list needs distinct ids, but several contacts may share an address.
	const contacts = [...new Map(client.data.data.contacts.map((contact) => [contact.person.email, contact])).values()];
	if (contacts.length > 0) return <MailForm {...props} contacts={contacts} />;
	return (
		<>
			<p className="certs-text">{t("noContacts")}</p>
			<ActionBar>
				{props.leave}
				<LinkButton variant="primary" href={clientDetails(clientId)}>
					{t("client")}
				</LinkButton>
			</ActionBar>
		</>
	);
}
