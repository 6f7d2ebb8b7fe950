import { Breadcrumbs } from "@portal/shared-ui";
import { Example } from "../Example.tsx";

const HERE = "?component=Breadcrumbs";

export function BreadcrumbsPage() {
	return (
		<>
			<Example title="Drei Stufen">
				<Breadcrumbs
					items={[
						{ label: "Kunden", href: HERE },
						{ label: "Donau Feinkost", href: HERE },
						{ label: "Zertifizierung 10001" },
					]}
				/>
			</Example>
			<Example title="Langer Text" style={{ maxInlineSize: "22rem" }}>
				<Breadcrumbs
					items={[
						{ label: "Zertifizierungen", href: HERE },
						{ label: "Donau Feinkost und Spezialitätenmanufaktur Gesellschaft m. b. H.", href: HERE },
						{ label: "Zertifikat 10001-2" },
					]}
				/>
			</Example>
		</>
	);
}
