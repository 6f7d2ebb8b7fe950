import { TextLink } from "@portal/shared-ui/basics";

interface ListLinksProps {
	label: string;
	links: readonly { href: string; text: string; isCurrent: boolean }[];
}

/** Links to other contents of a list, such as the queues of one's work. */
export function ListLinks({ label, links }: ListLinksProps) {
	return (
		<nav className="certs-list-links" aria-label={label}>
			{links.map(({ href, text, isCurrent }) => (
				<TextLink key={href} href={href} {...(isCurrent ? { "aria-current": "page" } : {})}>
					{text}
				</TextLink>
			))}
		</nav>
	);
}
