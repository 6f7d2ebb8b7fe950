import "./Breadcrumbs.css";
import { Breadcrumbs as AriaBreadcrumbs, Breadcrumb } from "react-aria-components";
import { useTexts } from "../../texts.ts";
import { given } from "../given.ts";
import { TextLink } from "../Link/Link.tsx";

export interface BreadcrumbItem {
	label: string;
	/** The last one is where we are and needs none. */
	href?: string | undefined;
}

export interface BreadcrumbsProps {
	items: readonly BreadcrumbItem[];
}

export function Breadcrumbs({ items }: BreadcrumbsProps) {
	const texts = useTexts();
	return (
		<nav aria-label={texts.breadcrumbs}>
			<AriaBreadcrumbs className="ui-breadcrumbs" aria-label={texts.breadcrumbs}>
				{items.map(({ label, href }) => (
					<Breadcrumb key={`${href} ${label}`} className="ui-breadcrumbs__item">
						<TextLink variant="quiet" {...given({ href })}>
							{label}
						</TextLink>
					</Breadcrumb>
				))}
			</AriaBreadcrumbs>
		</nav>
	);
}
