import { CREDENTIAL_TYPE } from "@portal/contracts/kit/credential";
import { DescriptionList, Disclosure, Inline, TextLink } from "@portal/shared-ui";
import { formatDate, formatDateTime, saveFile } from "@portal/shared-ui/module";
import { Download } from "../Download.tsx";
import { CopyButton } from "./CopyButton.tsx";
import type { Credential } from "./credential.ts";
import { useVerificationTexts } from "./useVerificationTexts.ts";

const MS = 1000;

/** Shows the certificate's data as signed by the issuer, which other programs can verify without this server. */
export function SignedCredential({ credential, number }: { credential: Credential; number: string }) {
	const { t } = useVerificationTexts();
	const { jwt, keyId, content } = credential;
	const { issuer, iat, credentialSubject, credentialStatus } = content;
	const { firstDay, lastDay, certificateNumber, company, products } = credentialSubject;
	const { id, name } = typeof issuer === "string" ? { id: issuer, name: undefined } : issuer;
	const facts = [
		{
			term: t("credential.about"),
			description: [certificateNumber, company.name, t("credential.products", { count: products.length })].join(", "),
		},
		{
			term: t("credential.validity"),
			description: t("days", { from: formatDate(firstDay), to: formatDate(lastDay) }),
		},
		{
			term: t("credential.issuer"),
			description: (
				<>
					{name && <span className="certs-line">{name}</span>}
					<code>{id}</code>
				</>
			),
		},
		{ term: t("credential.signedAt"), description: formatDateTime(new Date(iat * MS).toISOString()) },
		{ term: t("credential.key"), description: <code>{keyId}</code> },
		{
			term: t("credential.lists"),
			description: credentialStatus.map(({ statusPurpose, statusListCredential }) => (
				<span key={statusPurpose} className="certs-line certs-related-link">
					<TextLink href={statusListCredential} icon="download">
						{t(`credential.list.${statusPurpose}`)}
					</TextLink>
				</span>
			)),
		},
	];
	const file = () => new Blob([jwt], { type: CREDENTIAL_TYPE });
	return (
		<>
			<DescriptionList columns={2} items={facts} />
			<Inline>
				<CopyButton text={jwt}>{t("credential.copy")}</CopyButton>
				<Download save={() => saveFile(file(), `${t("credential.file", { number })}.jwt`)}>
					{t("credential.save")}
				</Download>
			</Inline>
			<Disclosure variant="plain" headingLevel={4} title={t("credential.content")}>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: the section scrolls, so the keyboard has to reach it */}
				<section className="certs-proof__content" tabIndex={0} aria-label={t("credential.content")}>
					<pre>{JSON.stringify(content, null, "\t")}</pre>
				</section>
			</Disclosure>
		</>
	);
}
