import { readableAddress } from "@portal/contracts/kit/addresses";
import "../enquiries.css";
import type { ClientPreset } from "@portal/contracts/contract/clients";
import { ENQUIRY_FIELDS, type Enquiry } from "@portal/contracts/contract/enquiries";
import { Breadcrumbs, Button, Card, DescriptionList, Stack, TextLink } from "@portal/shared-ui";
import {
	flash,
	formatDate,
	Loading,
	Navigate,
	nextOf,
	Page,
	useApi,
	useFresh,
	useLocation,
	useNavigate,
	useQuery,
	useSearchParams,
	useTranslation,
	workQuery,
} from "@portal/shared-ui/module";
import { enquiryQuery } from "../api.ts";
import { StatusBadge } from "../list/StatusBadge.tsx";
import { ADD_CLIENT, enquiryPage, HOME, wayBack } from "../paths.ts";
import { AnswerForm } from "./AnswerForm.tsx";
import { mailTo } from "./mail.ts";
import { Replies } from "./Replies.tsx";

function EnquiryData({ enquiry }: { enquiry: Enquiry }) {
	const { t } = useTranslation("enquiries");
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const { reference, company, name, email, phone, message } = enquiry;
	const addClient = () => {
		const client = { name: company || name, contact: { name, email: readableAddress(email), phone } };
		navigate(ADD_CLIENT, { state: { client, back: `${pathname}${search}` } satisfies ClientPreset });
	};
	return (
		<Card
			title={t("enquiry.data")}
			actions={
				<Button size="small" icon="plus" onPress={addClient}>
					{t("enquiry.addClient")}
				</Button>
			}
		>
			<Stack>
				<DescriptionList
					columns={2}
					items={[
						{ term: ENQUIRY_FIELDS.company.label, description: company },
						{ term: ENQUIRY_FIELDS.name.label, description: name },
						{
							term: ENQUIRY_FIELDS.email.label,
							description: <TextLink href={mailTo(email)}>{readableAddress(email)}</TextLink>,
						},
						{
							term: ENQUIRY_FIELDS.phone.label,
							description: phone && <TextLink href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</TextLink>,
						},
						{ term: ENQUIRY_FIELDS.reference.label, description: reference },
					]}
				/>
				<DescriptionList
					items={[
						{ term: ENQUIRY_FIELDS.message.label, description: <span className="enquiry-message">{message}</span> },
					]}
				/>
			</Stack>
		</Card>
	);
}

/** Leads to the next enquiry that waits for an answer. The way back to the list stays the same. */
function NextEnquiry({ id }: { id: string }) {
	const { t } = useTranslation("enquiries");
	const list = useSearchParams()[0].get("list");
	const waiting = useQuery(workQuery(useApi())).data?.enquiries.items;
	const next = nextOf(waiting, ({ _id }) => _id === id);
	if (!next) return null;
	const href = enquiryPage(next._id, list === null ? undefined : new URLSearchParams(list));
	return <TextLink href={href}>{t("enquiry.next")}</TextLink>;
}

function EnquiryView({ id, back }: { id: string; back: string }) {
	const { t } = useTranslation("enquiries");
	const { loaded, error, isFetching, round, latest, reload } = useFresh(enquiryQuery(useApi(), id));
	const title =
		loaded === undefined ? t("enquiry.loading") : t("enquiry.title", { date: formatDate(loaded.data.messageDate) });
	return (
		<Page
			title={title}
			record={
				loaded &&
				t("enquiry.record", { reference: loaded.data.reference, name: loaded.data.company || loaded.data.name })
			}
			badge={loaded && <StatusBadge enquiry={loaded.data} />}
			actions={<NextEnquiry id={id} />}
			breadcrumbs={
				<Breadcrumbs
					items={[{ label: t(back === HOME ? "enquiry.home" : "page.title"), href: back }, { label: title }]}
				/>
			}
		>
			{loaded ? (
				<>
					<EnquiryData enquiry={loaded.data} />
					{loaded.data.replies && <Replies replies={loaded.data.replies} />}
					<AnswerForm key={round} {...{ loaded, latest, reload, back }} />
				</>
			) : (
				<Loading query={{ error, isFetching, refetch: reload }} lines={8} />
			)}
		</Page>
	);
}

export function EnquiryPage() {
	const { t } = useTranslation("enquiries");
	const [params] = useSearchParams();
	const id = params.get("id");
	if (!id) return <Navigate to={HOME} replace state={flash(t("enquiry.missing"), "error")} />;
	return <EnquiryView key={id} id={id} back={wayBack(params)} />;
}
