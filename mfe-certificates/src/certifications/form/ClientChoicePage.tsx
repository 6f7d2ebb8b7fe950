import { Breadcrumbs, Card } from "@portal/shared-ui";
import { Page, useNavigate, useTranslation } from "@portal/shared-ui/module";
import { CERTIFICATIONS, newCertification } from "../../paths.ts";
import { ClientSearch } from "../ClientSearch.tsx";

/** The first step of a new certification that no client's page has started. */
export function ClientChoicePage() {
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
