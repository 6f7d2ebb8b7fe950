import { LinkButton, TextLink } from "@portal/shared-ui";
import { Example, Looks } from "../Example.tsx";

const HERE = "?component=Link";

export function LinkPage() {
	return (
		<>
			<Example title="Im Text">
				<p>
					Das Zertifikat gehört zur <TextLink href={HERE}>Zertifizierung 10001</TextLink> und ist{" "}
					<TextLink href={HERE} variant="quiet">
						öffentlich einsehbar
					</TextLink>
					.
				</p>
			</Example>
			<Example title="Mit Zeichen, unter dem Zeiger, gesperrt" layout="row">
				<TextLink href={HERE} icon="arrow-left">
					Zur Liste
				</TextLink>
				<Looks as="hovered">
					<TextLink href={HERE}>Unter dem Zeiger</TextLink>
				</Looks>
				<TextLink href={HERE} isDisabled>
					Gesperrt
				</TextLink>
			</Example>
			<Example title="In Gestalt einer Schaltfläche" layout="row">
				<LinkButton href={HERE} variant="primary" icon="plus">
					Kunden anlegen
				</LinkButton>
				<LinkButton href={HERE}>Details</LinkButton>
				<LinkButton href={HERE} variant="ghost" size="small">
					Bearbeiten
				</LinkButton>
				<LinkButton href={HERE} isDisabled>
					Gesperrt
				</LinkButton>
			</Example>
			<Example title="Langer Text">
				<p style={{ maxInlineSize: "20rem" }}>
					<TextLink href={HERE}>
						Richtlinie über die Zertifizierung von Lebensmittelverarbeitungsbetrieben mit mehreren Standorten
					</TextLink>
				</p>
			</Example>
		</>
	);
}
