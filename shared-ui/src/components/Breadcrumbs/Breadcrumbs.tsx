import "./Breadcrumbs.css";
import { Breadcrumbs as AriaBreadcrumbs, Breadcrumb } from "react-aria-components";
import { useTexts } from "../../texts.ts";
import { TextLink } from "../Link/Link.tsx";
import { withoutUndefined } from "../without-undefined.ts";

export interface BreadcrumbItem {
	label: string;
	/** URL of the item. Omit it for the last item, which is the current page and not a link. */
	href?: string | undefined;
}

export interface BreadcrumbsProps {
	items: readonly BreadcrumbItem[];
}

export function Breadcrumbs({ items }: BreadcrumbsProps) {
	const texts = useTexts();
	return (
		<nav aria-label={texts.breadcrumbs}>
			<AriaBreadcrumbs className="ui-breadcrumbs ui-list" aria-label={texts.breadcrumbs}>
				{items.map(({ label, href }) => (
					<Breadcrumb key={`${href} ${label}`} className="ui-breadcrumbs__item">
						<TextLink variant="quiet" {...withoutUndefined({ href })}>
							{label}
						</TextLink>
					</Breadcrumb>
				))}
			</AriaBreadcrumbs>
		</nav>
	);
}
