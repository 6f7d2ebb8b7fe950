import { TextLink } from "@portal/shared-ui/basics";

interface ListLinksProps {
	label: string;
	links: readonly { href: string; text: string; isCurrent: boolean }[];
}

/** Shows links between the variants of a list, such as the queues of the user's work. */
export function ListLinks({ label, links }: ListLinksProps) {
	return (
		<nav className="ui-inline ui-gap--small certs-list-links" aria-label={label}>
			{links.map(({ href, text, isCurrent }) => (
				<TextLink key={href} href={href} {...(isCurrent ? { "aria-current": "page" } : {})}>
					{text}
				</TextLink>
			))}
		</nav>
	);
}
