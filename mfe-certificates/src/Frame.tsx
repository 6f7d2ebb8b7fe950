import type { Certification } from "@portal/contracts/contract/certifications";
import { Breadcrumbs } from "@portal/shared-ui";
import { Page, type PageProps, useTranslation } from "@portal/shared-ui/module";
import { CERTIFICATIONS, certificationDetails, type TabKey } from "./paths.ts";

interface FrameProps extends Omit<PageProps, "breadcrumbs"> {
	certification: Certification | undefined;
	/** Tab of the certification page that the breadcrumb link opens; without it, the page's default tab. */
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
			// Leaves out the page's own breadcrumb until its parent is loaded, because it would move at that time.
			breadcrumbs={<Breadcrumbs items={[list, ...(parent ? [parent, { label: page.title }] : [])]} />}
		/>
	);
}
