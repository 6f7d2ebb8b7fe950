import type { Enquiry, HeldData } from "@portal/contracts/contract/enquiries";
import { Banner, DescriptionList, Inline, TextLink } from "@portal/shared-ui";
import { formatDateTime, useTranslation } from "@portal/shared-ui/module";
import { StatusBadge } from "../list/StatusBadge.tsx";
import { clientPage, enquiryPage } from "../paths.ts";

function HeldEnquiry({ enquiry }: { enquiry: Enquiry }) {
	const { t } = useTranslation("enquiries");
	const { _id, reference, messageDate, company, name, email, phone, message, note } = enquiry;
	return (
		<li className="enquiry-held">
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
					{ term: t("enquiry.name"), description: name },
					{ term: t("enquiry.company"), description: company || "–" },
					{ term: t("enquiry.email"), description: email },
					{ term: t("enquiry.phone"), description: phone || "–" },
					{ term: t("enquiry.message"), description: <span className="enquiry-message">{message}</span> },
					{ term: t("enquiry.note"), description: <span className="enquiry-message">{note || "–"}</span> },
				]}
			/>
		</li>
	);
}

export function HeldLists({ held: { enquiries, mentions, clients, notes = [], watches = 0 } }: { held: HeldData }) {
	const { t } = useTranslation("enquiries");
	return (
		<>
			{enquiries.length > 0 && (
				<section>
					<h3>{t("person.enquiries")}</h3>
					<ul className="enquiry-held-list">
						{enquiries.map((enquiry) => (
							<HeldEnquiry key={enquiry._id} enquiry={enquiry} />
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
			{clients.length > 0 && (
				<section>
					<h3>{t("person.clients")}</h3>
					<Banner live="off">{t("person.clientsKept")}</Banner>
					<ul>
						{clients.map(({ _id, clientNumber, name, isCurrent }) => (
							<li key={_id}>
								<TextLink href={clientPage(_id)}>{`${name} (${clientNumber})`}</TextLink>
								{": "}
								{t(isCurrent ? "person.current" : "person.former")}
							</li>
						))}
					</ul>
				</section>
			)}
			{notes.length > 0 && (
				<section>
					<h3>{t("person.notes")}</h3>
					<Banner live="off">{t("person.notesKept")}</Banner>
					<ul>
						{notes.map(({ _id, clientNumber, name }) => (
							<li key={_id}>
								<TextLink href={clientPage(_id)}>{`${name} (${clientNumber})`}</TextLink>
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	);
}
