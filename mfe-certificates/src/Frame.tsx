import type { Certification } from "@portal/contracts/contract/certifications";
import { Breadcrumbs } from "@portal/shared-ui";
import { Page, type PageProps, useTranslation } from "@portal/shared-ui/module";
import { CERTIFICATIONS, certificationDetails, type TabKey } from "./paths.ts";

interface FrameProps extends Omit<PageProps, "breadcrumbs"> {
	certification: Certification | undefined;
	/** The tab of the certification that the breadcrumb opens. */
	tab?: TabKey;
}

export function Frame({ certification, tab, ...page }: FrameProps) {
	const { t } = useTranslation("certificates");
	const parent = certification && {
		label: certification.certificationNumber,
		href: certificationDetails(certification._id, tab),
	};
	const list = { label: t("list.title"), href: CERTIFICATIONS };
	return (
		<Page
			{...page}
			// Shows the last item only together with its parent, because it would move if the parent appeared later.
			breadcrumbs={<Breadcrumbs items={[list, ...(parent ? [parent, { label: page.title }] : [])]} />}
		/>
	);
}
