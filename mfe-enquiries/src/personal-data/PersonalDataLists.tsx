import { ENQUIRY_FIELDS, type Enquiry, type PersonalData } from "@portal/contracts/contract/enquiries";
import { readableAddress } from "@portal/contracts/kit/addresses";
import { Banner, DescriptionList, Inline, TextLink } from "@portal/shared-ui";
import { formatDateTime, useTranslation } from "@portal/shared-ui/module";
import { StatusBadge } from "../list/StatusBadge.tsx";
import { clientPage, enquiryPage } from "../paths.ts";

function PersonalDataEnquiry({ enquiry }: { enquiry: Enquiry }) {
	const { t } = useTranslation("enquiries");
	const { _id, reference, messageDate, company, name, email, phone, message, note, replies = [] } = enquiry;
	return (
		<li className="enquiry-personal-data">
			<Inline gap="small">
				<h4>
					<TextLink href={enquiryPage(_id)}>
						{t("person.mentionOf", { reference, date: formatDateTime(messageDate) })}
					</TextLink>
				</h4>
				<StatusBadge enquiry={enquiry} />
			</Inline>
			<DescriptionList
				columns={2}
				items={[
					{ term: ENQUIRY_FIELDS.name.label, description: name },
					{ term: ENQUIRY_FIELDS.company.label, description: company || "–" },
					{ term: ENQUIRY_FIELDS.email.label, description: readableAddress(email) },
					{ term: ENQUIRY_FIELDS.phone.label, description: phone || "–" },
					{ term: ENQUIRY_FIELDS.message.label, description: <span className="enquiry-message">{message}</span> },
					{ term: ENQUIRY_FIELDS.note.label, description: <span className="enquiry-message">{note || "–"}</span> },
					...replies.map(({ at, text }) => ({
						term: t("person.replyOf", { date: formatDateTime(at) }),
						description: <span className="enquiry-message">{text}</span>,
					})),
				]}
			/>
		</li>
	);
}

interface KeptProps {
	title: string;
	hint: string;
	clients: readonly (NonNullable<PersonalData["notes"]>[number] & { reason?: string })[];
}

/** Lists clients with data of the person that an erasure leaves. */
function Kept({ title, hint, clients }: KeptProps) {
	if (clients.length === 0) return null;
	return (
		<section>
			<h3>{title}</h3>
			<Banner live="off">{hint}</Banner>
			<ul>
				{clients.map(({ _id, clientNumber, name, reason }) => (
					<li key={_id}>
						<TextLink href={clientPage(_id)}>{`${name} (${clientNumber})`}</TextLink>
						{reason !== undefined && `: ${reason}`}
					</li>
				))}
			</ul>
		</section>
	);
}

export function PersonalDataLists({ personalData }: { personalData: PersonalData }) {
	const { t } = useTranslation("enquiries");
	const { enquiries, mentions, clients, audits = [], notes = [], files = [], watches = 0, mails = 0 } = personalData;
	const { competences = [], conflicts = [] } = personalData;
	return (
		<>
			{enquiries.length > 0 && (
				<section>
					<h3>{t("page.title")}</h3>
					<ul className="enquiry-records">
						{enquiries.map((enquiry) => (
							<PersonalDataEnquiry key={enquiry._id} enquiry={enquiry} />
						))}
					</ul>
				</section>
			)}
			{mentions.length > 0 && (
				<section>
					<h3>{t("person.mentions")}</h3>
					<ul>
						{mentions.map(({ _id, reference, messageDate }) => (
							<li key={_id}>
								<TextLink href={enquiryPage(_id)}>
									{t("person.mentionOf", { reference, date: formatDateTime(messageDate) })}
								</TextLink>
							</li>
						))}
					</ul>
				</section>
			)}
			{watches > 0 && <p>{t("person.watches", { count: watches })}</p>}
			{mails > 0 && <p>{t("person.mails", { count: mails })}</p>}
			<Kept
				title={t("person.clients")}
				hint={t("person.clientsKept")}
				clients={clients.map((client) => ({
					...client,
					reason: t(client.isCurrent ? "person.current" : "person.former"),
				}))}
			/>
			{audits.length > 0 && (
				<p>{t("person.audits", { numbers: audits.map(({ auditNumber }) => auditNumber).join(", ") })}</p>
			)}
			{competences.length > 0 && <p>{t("person.competences", { grounds: competences.join("; ") })}</p>}
			<Kept title={t("person.notes")} hint={t("person.notesKept")} clients={notes} />
			<Kept title={t("person.files")} hint={t("person.filesKept")} clients={files} />
			<Kept title={t("person.conflicts")} hint={t("person.conflictsKept")} clients={conflicts} />
		</>
	);
}
