import type { Certificate } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { Badge, Banner, Card, DescriptionList, DialogTrigger, IconButton, Popover, Stack } from "@portal/shared-ui";
import { useApi, useQuery, useTranslation } from "@portal/shared-ui/module";
import { certificationQuery } from "../api.ts";
import { type Publicity, publicView } from "./public-view.ts";

/** As many as are read at a glance. */
const SHOWN_PRODUCTS = 5;

interface PublicViewProps {
	certificate: Certificate;
	certification: Pick<Certification, "clientName" | "products">;
	move: Publicity;
}

function Told({ certificate, certification, move }: PublicViewProps) {
	const { t } = useTranslation("certificates");
	const { tone, badge, sentence, from, to } = publicView(certificate, move);
	const chosen = new Set(certificate.products);
	const names = certification.products.filter(({ _id }) => chosen.has(_id)).map(({ name }) => name);
	const rest = names.length - SHOWN_PRODUCTS;
	return (
		<Stack>
			<Banner tone={tone} live="off">
				<Badge tone={tone}>{badge}</Badge> <span>{sentence}</span>
			</Banner>
			<DescriptionList
				items={[
					{ term: t("public.number"), description: certificate.certificateNumber },
					{ term: t("public.client"), description: certification.clientName },
					{ term: t("public.validity"), description: t("public.days", { from, to }) },
					{
						term: t("public.products", { count: names.length }),
						description: [
							...names.slice(0, SHOWN_PRODUCTS),
							...(rest > 0 ? [t("public.more", { count: rest })] : []),
						].join(", "),
					},
				]}
			/>
		</Stack>
	);
}

/** Says what visitors will read on the validation page, before somebody makes them read it. */
export function PublicView(props: PublicViewProps) {
	const { t } = useTranslation("certificates");
	return (
		<Card title={t("public.title")} description={t(`public.after.${props.move}`)}>
			<Told {...props} />
		</Card>
	);
}

function Hint({ certificate }: { certificate: Certificate }) {
	const { t } = useTranslation("certificates");
	const { data } = useQuery(certificationQuery(useApi(), certificate._certificationId));
	return (
		<Stack>
			<p className="certs-none">{t("public.after.publish")}</p>
			{data && <Told certificate={certificate} certification={data.data} move="publish" />}
		</Stack>
	);
}

/** The same beside a button that publishes, for who asks. */
export function PublicHint({ certificate }: { certificate: Certificate }) {
	const { t } = useTranslation("certificates");
	return (
		<DialogTrigger>
			<IconButton icon="eye" size="small" label={t("public.title")} />
			<Popover aria-label={t("public.title")}>
				<Hint certificate={certificate} />
			</Popover>
		</DialogTrigger>
	);
}
